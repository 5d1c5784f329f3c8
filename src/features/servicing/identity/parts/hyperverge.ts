import type { IdentitySession } from '../public/contract.ts'

/** philippines.md §9.2: the globals of HyperVerge’s web SDK. */
type HyperVerge = {
  readonly HyperKycConfig: new (token: string, workflow: string, transaction: string) => object
  readonly HyperKYCModule: { readonly launch: (config: object, handler: (result: { readonly status: string }) => void) => void }
}

declare global {
  interface Window extends Partial<HyperVerge> {}
}

function load(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = address
    script.onload = () => resolve()
    script.onerror = () => reject(new Error('the identity check could not be loaded'))
    document.head.append(script)
  })
}

/** Runs the provider’s own screens; resolves when the person has finished or given up. Its result is not trusted: the server asks. */
export async function runHyperVerge({ address, token, workflow, transaction }: IdentitySession): Promise<void> {
  if (!window.HyperKycConfig) await load(address)
  const { HyperKycConfig, HyperKYCModule } = window
  if (!HyperKycConfig || !HyperKYCModule) throw new Error('the identity check did not start')
  await new Promise<void>((resolve) => HyperKYCModule.launch(new HyperKycConfig(token, workflow, transaction), () => resolve()))
}
