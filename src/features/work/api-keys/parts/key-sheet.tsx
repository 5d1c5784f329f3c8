import { t } from '#kit/web/text.ts'
import { SecretSheet } from '#kit/web/ui/secret-sheet.tsx'

/** The key itself, which is shown this once. */
export const KeySheet = ({ secret, close }: { readonly secret: string | undefined; readonly close: () => void }) => (
  <SecretSheet secret={secret} close={close} title={t('The key')} copyLabel={t('Copy the key')}>
    {t('Whoever holds it acts in the name of the agent. Give it to nobody but the people who look after that system, and never by mail.')}
  </SecretSheet>
)
