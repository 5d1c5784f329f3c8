import type { Brand } from '#domain/brand.ts'
import { serving } from '#kit/server/http.ts'
import { contract } from '../public/contract.ts'

export const brandsApi = ({ brand }: { brand: Brand }) => serving(contract, { brand: async () => brand })
