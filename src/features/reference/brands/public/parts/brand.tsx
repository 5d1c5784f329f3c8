import { createContext, type ReactNode, use, useEffect, useState } from 'react'
import type { Brand } from '#domain/brand.ts'
import { OUR_BRAND } from '#domain/our-brand.ts'
import { requestReply } from '#kit/web/client.ts'
import { contract } from '../contract.ts'

const KEPT = 'brand'
const BrandContext = createContext<Brand>(OUR_BRAND)

/** Name, colours, insurer and contacts of this installation. */
export const useBrand = (): Brand => use(BrandContext)

/** Starts with the brand last seen, so that the first render already has its colours; offline, that one stays. */
export function BrandProvider({ children }: { readonly children: (brand: Brand) => ReactNode }) {
  const [brand, setBrand] = useState(lastBrand)
  useEffect(() => {
    requestReply(contract.brand).then(
      (current) => {
        const text = JSON.stringify(current)
        if (localStorage.getItem(KEPT) === text) return
        localStorage.setItem(KEPT, text)
        setBrand(current)
      },
      () => undefined,
    )
  }, [])
  return <BrandContext value={brand}>{children(brand)}</BrandContext>
}

/** A brand that is known from the start. */
export const FixedBrand = ({ brand, children }: { readonly brand: Brand; readonly children: ReactNode }) => (
  <BrandContext value={brand}>{children}</BrandContext>
)

function lastBrand(): Brand {
  try {
    const kept: Partial<Brand> = JSON.parse(localStorage.getItem(KEPT) ?? '{}')
    return { ...OUR_BRAND, ...kept, support: { ...OUR_BRAND.support, ...kept.support } }
  } catch {
    return OUR_BRAND
  }
}
