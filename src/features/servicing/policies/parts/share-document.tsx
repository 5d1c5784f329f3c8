import { Button } from '@mantine/core'
import { useState } from 'react'
import { requestFile } from '#kit/web/client.ts'
import { failureOf } from '#kit/web/failure.ts'
import { IconShare } from '#kit/web/icons.ts'
import { mayShareFiles, shareFile } from '#kit/web/share-file.ts'
import { t } from '#kit/web/text.ts'
import { toast } from '#kit/web/toast.ts'
import { contract, type PolicyDetail } from '../public/contract.ts'

const PDF = 'application/pdf'

type Props = { readonly policy: Pick<PolicyDetail, 'id' | 'description'>; readonly kind: PolicyDetail['documents'][number]['kind'] }

/** Hands a document to the app that the person chooses, such as Messenger, Viber or mail. */
export function ShareDocument({ policy: { id, description }, kind }: Props) {
  const [busy, setBusy] = useState(false)
  if (!mayShareFiles(PDF)) return null
  const share = async () => {
    setBusy(true)
    try {
      const { name, blob } = await requestFile(contract.policyDocument, { params: { id, kind }, query: {} })
      await shareFile({ name, blob: new Blob([blob], { type: PDF }), title: description })
    } catch (thrown) {
      toast.failure(failureOf(thrown))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="default" loading={busy} leftSection={<IconShare size={18} />} onClick={() => void share()}>
      {t('Share')}
    </Button>
  )
}
