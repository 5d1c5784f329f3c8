/** The prefix of the public addresses of pages; short, because they are printed and typed. */
export const PAGES = '/a/'
/** The style sheet of the pages, for those shown in a frame on one of our screens. */
export const STYLE_ADDRESS = '/a/page.css'
export const TESTIMONIALS = '/t/'

const SLUG = /^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/
/** Names that are paths below a page, or could be mistaken for someone else. */
const TAKEN = new Set(['page', 'photo', 'share', 'quote', 'admin', 'kalasag', 'office', 'help', 'support', 'login', 'app', 'api'])

export const isSlug = (text: string): boolean => SLUG.test(text) && !TAKEN.has(text)

export const pageAddress = (slug: string): string => `${PAGES}${slug}`
export const postAddress = (slug: string, post: string): string => `${PAGES}${slug}/${post}`
export const photoAddress = (slug: string, key: string): string => `${PAGES}${slug}/photo-${key.slice(0, 16)}.jpg`
export const shareAddress = (slug: string, key: string): string => `${PAGES}${slug}/share-${key.slice(0, 16)}.jpg`
export const testimonialAddress = (token: string): string => `${TESTIMONIALS}${token}`
