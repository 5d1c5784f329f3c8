import { t } from '#kit/web/text.ts'
import { SecretSheet } from '#kit/web/ui/secret-sheet.tsx'

/** The key itself, which is shown only this once. */
export const KeySheet = ({ secret, close }: { readonly secret: string | undefined; readonly close: () => void }) => (
  <SecretSheet secret={secret} close={close} title={t('The key')} copyLabel={t('Copy the key')}>
    {t('Anyone who holds it acts in the name of the agent. Give it only to the people who look after that system, and never by e-mail.')}
  </SecretSheet>
)
