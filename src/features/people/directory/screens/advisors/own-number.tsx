import { Button, Group, PinInput, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { formatMobile } from '#domain/mobile.ts'
import { contract as session } from '#features/people/session/public/contract.ts'
import { IconShieldCheck } from '#kit/web/icons.ts'
import { t } from '#kit/web/text.ts'
import { Dialog } from '#kit/web/ui/dialog.tsx'
import { useWrite } from '#kit/web/use-write.ts'

/** Verifies by a code that the number on one's card is one's own, so that customers and colleagues reach the right phone. */
export function VerifyOwnNumber({ mobile }: { readonly mobile: string }) {
  const [isOpen, { open, close }] = useDisclosure()
  const [code, setCode] = useState('')
  const sending = useWrite(session.sendOwnNumberCode)
  const checking = useWrite(session.verifyOwnNumber)
  const begin = async () => {
    if (await sending.send({ body: {} })) open()
  }
  const check = async (typed: string) => {
    const right = await checking.send({ body: { code: typed } })
    setCode('')
    if (right) close()
  }
  return (
    <>
      <Button
        variant="light"
        leftSection={<IconShieldCheck size={18} />}
        loading={sending.busy}
        onClick={() => void begin()}
        fullWidth
        mb="md"
      >
        {t('Verify your number')}
      </Button>
      <Dialog opened={isOpen} onClose={close} title={t('Verify your number')}>
        <Text size="sm" mb="md">
          {t('We sent a six-digit code to {mobile}. It is valid for five minutes.', { mobile: formatMobile(mobile) })}
        </Text>
        <Group justify="center">
          <PinInput
            length={6}
            type="number"
            oneTimeCode
            placeholder=""
            size="md"
            gap={6}
            value={code}
            disabled={checking.busy}
            onChange={setCode}
            onComplete={(typed) => void check(typed)}
            getInputProps={(index) => ({ 'aria-label': t('Digit {n} of 6', { n: index + 1 }), 'data-autofocus': index === 0 || undefined })}
          />
        </Group>
      </Dialog>
    </>
  )
}
