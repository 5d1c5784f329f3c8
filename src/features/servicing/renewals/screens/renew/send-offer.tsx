import { ContactButtons } from '#kit/web/ui/contact-buttons.tsx'
import { ShareOffer } from '../../parts/share-offer.tsx'
import type { RenewalDetail } from '../../public/contract.ts'

/** For the agent: a call, and the link to the offer. */
export const SendOffer = ({
  renewal: { policyId, line, reference, holderName, holderMobile, offer, may },
}: {
  readonly renewal: RenewalDetail
}) => (
  <>
    <ContactButtons name={holderName} mobile={holderMobile} />
    {offer && may.includes('share') && (
      <ShareOffer
        offer={{ policyId, line, reference, mobile: holderMobile, quotationId: offer.quotationId, total: offer.priced?.total ?? null }}
      />
    )}
  </>
)
