import { Alert, Button, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { isAnythingUnsent } from '#kit/web/background-sync.ts'
import { IconDeviceMobile } from '#kit/web/icons.ts'
import { t } from '#kit/web/text.ts'
import { handBack } from '#kit/web/tokens.ts'
import { Confirmation } from '#kit/web/ui/confirmation.tsx'

/** Above each screen of a customer who is using an agent's device: the way to return it, after which nothing of theirs is left on it. */
export default function LentNote() {
  const [isAsking, { open, close }] = useDisclosure()
  const giveBack = async () => {
    await handBack()
    location.assign('/app/')
  }
  return (
    <>
      <Alert color="mango" radius={0} icon={<IconDeviceMobile size={20} />} title={t('You are using your agent’s device')}>
        <Text size="sm" mb="sm">
          {t('Give it back when you are done: you are signed out, and nothing of yours stays on it.')}
        </Text>
        <Button variant="default" onClick={() => void isAnythingUnsent().then((isUnsent) => (isUnsent ? open() : giveBack()))}>
          {t('Give the device back')}
        </Button>
      </Alert>
      <Confirmation
        opened={isAsking}
        close={close}
        title={t('Not everything has been sent')}
        back={t('Stay signed in')}
        label={t('Give it back and lose it')}
        confirm={giveBack}
      >
        {t('Anything you did on this device that has not been sent yet is lost when you give it back.')}
      </Confirmation>
    </>
  )
}
