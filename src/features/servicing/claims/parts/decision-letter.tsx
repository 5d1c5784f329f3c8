import { IconFileTypePdf } from '#kit/web/icons.ts'
import { t } from '#kit/web/text.ts'
import { FileButton } from '#kit/web/ui/file-button.tsx'
import { officeContract } from '../public/contract/office.ts'
import { type ClaimDetail, claimsContract } from '../public/contract/own.ts'
import { DECIDED_STATES } from '../rules/steps.ts'

type Props = { readonly claim: Pick<ClaimDetail, 'id' | 'state'>; readonly isOffice?: boolean }

/** Opens the letter with the decision on a claim, once there is one. */
export function DecisionLetter({ claim: { id, state }, isOffice = false }: Props) {
  if (!DECIDED_STATES.some((each) => each === state)) return null
  const look = {
    ...{ variant: 'default', mih: 44, mb: 'md', input: { params: { id } }, children: t('Letter with our decision') },
    leftSection: <IconFileTypePdf size={18} aria-hidden />,
  }
  return isOffice ? (
    <FileButton endpoint={officeContract.officeClaimLetter} {...look} />
  ) : (
    <FileButton endpoint={claimsContract.claimLetter} {...look} />
  )
}
