import { Button, Textarea } from '@mantine/core'
import { t } from '#kit/web/text.ts'
import { useTextDraft } from '#kit/web/use-text-draft.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { languageHere } from '../../parts/language.ts'
import { Written } from '../../parts/written.tsx'
import { type ClaimDetail, claimsContract } from '../../public/contract/own.ts'

export function WriteMore({ claim: { id, messages } }: { readonly claim: ClaimDetail }) {
  const { text, attempt, clear, field } = useTextDraft(`claim/${id}`)
  const { submit, busy } = useWrite(claimsContract.writeAboutClaim)
  const send = async () => {
    const done = await attempt(() => submit({ params: { id }, body: { text, language: languageHere() } }))
    if (done) clear()
  }
  return (
    <Written messages={messages}>
      <Textarea mt="md" label={t('Write to the claims office')} minRows={2} {...field} />
      <Button variant="light" mt="sm" mih={44} loading={busy} disabled={!text.trim()} onClick={() => void send()}>
        {t('Send')}
      </Button>
    </Written>
  )
}
