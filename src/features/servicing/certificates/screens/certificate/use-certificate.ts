import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { useRead } from '#kit/web/use-read.ts'
import { type Certificate, contract } from '../../public/contract.ts'

const LOOK_AGAIN_MS = 3000

const isWaiting = (certificate: Certificate | undefined) => certificate?.says.tone === 'waiting'

/** The certificate of the policy in the address, `?policy=…`, polled while it is waiting for an answer. */
export function useCertificate() {
  const [policyId] = useQueryParam('policy')
  const read = useRead(
    contract.certificate,
    { params: { policyId: policyId ?? '' } },
    { enabled: policyId !== undefined, every: (answer) => (isWaiting(answer) ? LOOK_AGAIN_MS : false) },
  )
  return { policyId, read }
}
