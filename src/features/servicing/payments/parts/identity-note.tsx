import { Alert } from '@mantine/core'
import { t } from '#kit/web/text.ts'

/** What comes before the payment of a policy whose holder has not been identified. */
export const IdentityNote = () => (
  <Alert color="mango" mb="md" title={t('First, the identity check')}>
    {t('Before the premium can be paid, the policyholder must show an identity document and take a selfie. It takes about two minutes.')}
  </Alert>
)
