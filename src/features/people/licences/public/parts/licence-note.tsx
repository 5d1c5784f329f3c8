import { Alert } from '@mantine/core'
import { useFeature } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { useRead } from '#kit/web/use-read.ts'
import { contract } from '../contract.ts'

/** Tells an agent who quotes, before they go far, that they have no valid licence to conclude the sale. */
export function LicenceNote({ line }: { readonly line: string }) {
  const { data } = useRead(contract.ownLicence, { params: { line } }, { enabled: useFeature('QUOTES') })
  if (!data || data.isValid) return null
  return (
    <Alert color="mango" mb="md" role="status" title={t('You can quote, but not conclude this sale')}>
      {data.sentence}
    </Alert>
  )
}
