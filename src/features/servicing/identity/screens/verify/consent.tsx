import { Button, Checkbox, List, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { t } from '#kit/web/text.ts'
import { Page } from '#kit/web/ui/page.tsx'
import { CONSENT } from '../../public/rules.ts'

type Props = {
  readonly subtitle: ReactNode
  readonly back: string
  readonly busy: boolean
  readonly onAgreed: () => void
  readonly children?: ReactNode
}

/** What happens, what is needed, and what is kept, before the camera is ever requested. */
export function Consent({ subtitle, back, busy, onAgreed, children }: Props) {
  const [agreed, setAgreed] = useState(false)
  return (
    <Page
      title={t('Confirm your identity')}
      subtitle={subtitle}
      back={back}
      actions={
        <Button disabled={!agreed} loading={busy} onClick={onAgreed}>
          {t('Start')}
        </Button>
      }
    >
      {children}
      <Text mb="sm">{t('Before you pay, the insurer must know that you are the policyholder. It takes about two minutes:')}</Text>
      <List type="ordered" spacing="xs" mb="lg">
        <List.Item>
          {t('A photo of one identity document: driver’s licence, PhilSys ID, passport, UMID or another with your photo.')}
        </List.Item>
        <List.Item>{t('A photo of your face.')}</List.Item>
        <List.Item>{t('A short wait for the result.')}</List.Item>
      </List>
      <Checkbox size="md" checked={agreed} onChange={(event) => setAgreed(event.currentTarget.checked)} label={t(CONSENT.text)} />
      <Text size="sm" c="dimmed" mt="md">
        {t('No camera? You can upload photos, continue on another phone, or do it with your agent.')}
      </Text>
    </Page>
  )
}
