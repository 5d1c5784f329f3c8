import type { Brand } from './brand.ts'

/** The last line of each printed page: who insures, under which licence. */
export const footerOf = ({ insurer }: Pick<Brand, 'insurer'>): string => `${insurer.name} · ${insurer.licence}`

/** How the insurer's printed documents look. */
export const letterheadOf = (brand: Pick<Brand, 'name' | 'primary' | 'accent' | 'insurer'>) => ({
  ...{ name: brand.name, primary: brand.primary, accent: brand.accent, footer: footerOf(brand) },
})
