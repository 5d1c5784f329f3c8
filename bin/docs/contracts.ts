import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { addressesOf, type Endpoint } from '../../src/kit/contract.ts'

const ROOT = resolve(import.meta.dirname, '../..')

export type Declared = {
  readonly feature: string
  readonly name: string
  readonly endpoint: Endpoint
  /** Below `/sdx-api/`, with the audience of each. */
  readonly addresses: readonly { readonly address: string; readonly audience: 'agent' | 'customer' | 'public' }[]
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'reply' in value

const isContract = (value: unknown): value is Readonly<Record<string, Endpoint>> =>
  typeof value === 'object' && value !== null && Object.keys(value).length > 0 && Object.values(value).every(isEndpoint)

const audienceOf = ({ secure, audience }: Endpoint, address: string) =>
  secure === false ? 'public' : (audience ?? (address.startsWith('secure/customer/') ? 'customer' : 'agent'))

/** Every endpoint that a feature's contract declares; listed once, even if a contract is exported in parts and as a whole. */
export async function declaredEndpoints(): Promise<Declared[]> {
  const files = globSync('src/features/*/*/public/{contract.ts,contract/*.ts}', { cwd: ROOT }).sort()
  const modules = await Promise.all(files.map(async (file): Promise<Record<string, unknown>> => import(resolve(ROOT, file))))
  const known = new Set<Endpoint>()
  const isNew = (endpoint: Endpoint) => known.size < known.add(endpoint).size
  return modules.flatMap((module, index) =>
    Object.keys(module)
      .sort()
      .map((name) => module[name])
      .filter(isContract)
      .flatMap((contract) =>
        Object.entries(contract)
          .filter(([, endpoint]) => isNew(endpoint))
          .map(([name, endpoint]) => ({
            feature: files[index]?.split('/')[3] ?? '',
            name,
            endpoint,
            addresses: addressesOf(endpoint).map((address) => ({ address, audience: audienceOf(endpoint, address) })),
          })),
      ),
  )
}
