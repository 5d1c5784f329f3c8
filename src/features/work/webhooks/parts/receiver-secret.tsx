import { t } from '#kit/web/text.ts'
import { SecretSheet } from '#kit/web/ui/secret-sheet.tsx'

/** The secret of a receiver, which is shown only once. */
export const ReceiverSecret = ({ secret, close }: { readonly secret: string | undefined; readonly close: () => void }) => (
  <SecretSheet secret={secret} close={close} title={t('The secret')} copyLabel={t('Copy the secret')}>
    {t('The receiver uses it to check that what it is sent comes from us. Copy it now: it is shown only this once.')}
  </SecretSheet>
)
