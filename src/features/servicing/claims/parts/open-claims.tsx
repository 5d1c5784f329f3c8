import { useRead } from '#kit/web/use-read.ts'
import { claimsContract } from '../public/contract/own.ts'
import { claimAddress } from './addresses.ts'
import { OpenClaimNotes } from './open-claim-notes.tsx'
import { WaitingNotes } from './waiting-notes.tsx'

/** On the customer's first screen: the state of the losses that they reported. */
export default function OpenClaims() {
  const { data = [] } = useRead(claimsContract.ownClaims, undefined, { aside: true })
  return (
    <>
      <WaitingNotes side="customer" />
      <OpenClaimNotes claims={data} addressOf={(id) => claimAddress('customer', id)} />
    </>
  )
}
