-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

require "pixcollide"
local problems = require "pixcollide.problems"
local readXml = require "pixcollide.tiled.xml"

describe("XML", function()
  it("is read with its entities, white space and comments", function()
    local root = readXml("<?xml version='1.0'?>\r\n<!DOCTYPE a SYSTEM 'a.dtd'><a b='&lt;&#65;&#x20AC;&#x1F600;&#xe9;\n' "
      .. "c = \"'\"\t>x &amp; y<d e=''/>\r\n <!-- <f> --><?g?>z</a >\n<!---->\n")
    assert.same({ [0] = "a", { [0] = "d", e = "" }, [-1] = { "x & y", "z" }, b = "<A€😀é ", c = "'" }, root)
    assert.same({ [0] = "a", [-1] = { " \n " } }, readXml "<a> \r\n </a>")
  end)

  it("that is not well-formed is refused with its line", function()
    for text, expected in pairs {
      [""] = "line 1: no element", ["<a>\n<b>\n</a>"] = "line 3: </a> closes <b>", ["</a>"] = "line 1: </a> closes nothing",
      ["<a>\n"] = "line 1: the file ends in <a>", ["<a/>\n<b/>"] = "line 2: a second element outside of all elements",
      ["<a/>\nb"] = "line 1: text outside of all elements", ["< a/>"] = "line 1: '<' begins no element",
      ["<a b='1' b='2'/>"] = "line 1: <a> has the attribute 'b' twice",
      ["<a b='1'c='2'/>"] = "line 1: a space is missing behind the attribute 'b'",
      ["<a b/>"] = "line 1: <a> is not closed, or an attribute of it is none",
      ["<a b='<'/>"] = "line 1: <a> is not closed, or an attribute of it is none",
      ["<a>\n&b;</a>"] = "line 2: '&b' is no character that XML knows",
      ["<a>&#0;</a>"] = "line 1: '&#0' is no character that XML knows",
      ["<a>&lt</a>"] = "line 1: '&lt' is no character that XML knows",
      ["<a>&#xD800;</a>"] = "line 1: '&#xD800' is no character that XML knows",
      ["<a>&#1114112;</a>"] = "line 1: '&#1114112' is no character that XML knows",
      ["<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>"] = "line 1: definitions and CDATA are not read",
      ["<a><![CDATA[b]]></a>"] = "line 1: definitions and CDATA are not read", ["<a><!-- b"] = "line 1: '<!--' does not end",
      ["<?xml version='1.0' encoding='latin1'?><a/>"] = "line 1: encoding 'latin1' is not read, only UTF-8",
      [("<a>"):rep(201)] = "line 1: elements in elements, more than 200 deep",
    } do
      assert.same({ nil, expected }, { problems.try(readXml, text) })
    end
  end)

  it("takes a time that grows as it does #large", function()
    local before = os.clock()
    for _, text in ipairs { ("<a>"):rep(300000), "<a>" .. ("<a/>"):rep(250000) .. "</a>", "<a " .. ("b='' "):rep(200000) .. "/>",
      "<a>" .. ("&"):rep(1000000), "<a>&" .. ("a"):rep(1000000), "<a>" .. ("x<b/>"):rep(200000) .. "</a>", "<a " .. (" "):rep(1e6),
      ("<!---->"):rep(150000), ("\n"):rep(1000000), "<a" .. ("="):rep(1000000), ("<?xml "):rep(200000) } do
      problems.try(readXml, text)
    end
    assert.is_true(os.clock() - before < 20)
  end)
end)
