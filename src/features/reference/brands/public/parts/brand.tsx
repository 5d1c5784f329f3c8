import { createContext, type ReactNode, use, useEffect, useState } from 'react'
import type { Brand } from '#domain/brand.ts'
import { OUR_BRAND } from '#domain/our-brand.ts'
import { requestReply } from '#kit/web/client.ts'
import { contract } from '../contract.ts'

const KEPT = 'brand'
const BrandContext = createContext<Brand>(OUR_BRAND)

/** Name, colours, insurer and contacts of this installation. */
export const useBrand = (): Brand => use(BrandContext)

/** Begins with the brand last seen, so that the first picture already has its colours; offline, that one stays. */
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

function lastBrand(): Brand {
  try {
    return { ...OUR_BRAND, ...JSON.parse(localStorage.getItem(KEPT) ?? '{}') }
  } catch {
    return OUR_BRAND
  }
}
