#include "bench.h"
int32_t bench_page_question_queries(void) { return 0; }
