import { Button } from '@mantine/core'
import { IconShare } from '@tabler/icons-react'
import { useState } from 'react'
import { requestFile } from '#kit/web/client.ts'
import { failureOf } from '#kit/web/failure.ts'
import { t } from '#kit/web/text.ts'
import { toast } from '#kit/web/toast.ts'
import { contract, type PolicyDetail } from '../public/contract.ts'

/** Phones hand files to other apps; elsewhere the document is opened and sent from there. */
const maySharePdf = (): boolean => navigator.canShare?.({ files: [new File([], 'policy.pdf', { type: 'application/pdf' })] }) ?? false

type Props = { readonly policy: Pick<PolicyDetail, 'id' | 'description'>; readonly kind: PolicyDetail['documents'][number]['kind'] }

/** Hands a document to the app that the person chooses: Messenger, Viber, mail. */
export function ShareDocument({ policy: { id, description }, kind }: Props) {
  const [busy, setBusy] = useState(false)
  if (!maySharePdf()) return null
  const share = async () => {
    setBusy(true)
    try {
      const { name, blob } = await requestFile(contract.policyDocument, { params: { id, kind }, query: {} })
      await navigator.share({ files: [new File([blob], name, { type: 'application/pdf' })], title: description })
    } catch (thrown) {
      // Whoever closes the share sheet has changed their mind, and nothing went wrong.
      if (!(thrown instanceof DOMException && thrown.name === 'AbortError')) toast.failure(failureOf(thrown))
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
