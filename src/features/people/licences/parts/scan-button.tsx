import { t } from '#kit/web/text.ts'
import { FileButton } from '#kit/web/ui/file-button.tsx'
import { contract } from '../public/contract/licences.ts'
import { renewalContract } from '../public/contract/renewals.ts'
import type { LicenceScan } from '../rules/list.ts'

type Props = { readonly scan: LicenceScan; readonly isOwn?: boolean }

/** Opens the scan of a licence: pictures are downloaded, as no page of ours shows what others uploaded. */
export function ScanButton({ scan: { id, name, type }, isOwn = false }: Props) {
  const input = { params: { id } }
  const look = {
    saves: type !== 'application/pdf',
    variant: 'default',
    maw: '100%',
    'aria-label': t('Open {name}', { name }),
    children: name,
  }
  return isOwn ? (
    <FileButton endpoint={renewalContract.ownScan} input={input} {...look} />
  ) : (
    <FileButton endpoint={contract.licenceScan} input={input} {...look} />
  )
}
