/** Of a PDF that somebody sends; apart from what rewrites it, which only its thread reads. */
export const MOST_PAGES = 100
