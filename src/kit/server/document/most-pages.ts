/** Of an uploaded PDF; kept apart from the code that rewrites it, which only its own thread loads. */
export const MOST_PAGES = 100
