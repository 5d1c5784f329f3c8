import { Button, List, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { pathTo } from '#domain/routing.ts'
import { t } from '#kit/web/text.ts'
import { SectionCard } from '#kit/web/ui/section-card.tsx'
import { CallFirst } from './call-first.tsx'

type Reporter = 'holder' | 'other'

/**
 * For someone who scanned a document at an accident: its holder reports it, anyone else reads what to do. Nothing about the holder is
 * revealed.
 */
export default function ReportFromPaper({ number }: { readonly number: string }) {
  const [who, choose] = useState<Reporter | 'nobody-yet'>()
  if (!who)
    return (
      <Button fullWidth mb="md" size="md" color="coral" variant="light" onClick={() => choose('nobody-yet')}>
        {t('Report an accident')}
      </Button>
    )
  return (
    <SectionCard title={t('Report an accident')}>
      <CallFirst isUrgent />
      {who === 'other' ? <ForOthers number={number} /> : <Asked number={number} choose={choose} />}
    </SectionCard>
  )
}

const Asked = ({ number, choose }: { readonly number: string; readonly choose: (who: Reporter) => void }) => (
  <Stack gap="xs">
    <Text fw={600}>{t('Who is reporting it?')}</Text>
    <Button component={Link} to={signInAddress(number)}>
      {t('I am insured under this document')}
    </Button>
    <Button variant="default" onClick={() => choose('other')}>
      {t('Someone else: I was hit or hurt, or saw it')}
    </Button>
  </Stack>
)

/** The holder proves their number by a one-time code, and arrives at the form with the policy filled in. */
const signInAddress = (number: string): string =>
  pathTo('session/customer-login', { audience: 'customer' }, { to: pathTo('claims/report', { audience: 'customer' }, { paper: number }) })

const TO_DO = [
  'Help anyone who is hurt, and stay until the police or a traffic enforcer arrives.',
  'Take photos: both vehicles, their plates, the damage, and the road.',
  'Write down the name and licence number of the driver, and of people who saw it.',
  'Ask for the police report or the traffic investigation report.',
  'Then report it here. Our claims office will call you and say which documents are needed.',
]

const ForOthers = ({ number }: { readonly number: string }) => (
  <>
    <Text fw={600} mb={4}>
      {t('What to do now')}
    </Text>
    <List type="ordered" spacing={6} mb="sm">
      {TO_DO.map((sentence) => (
        <List.Item key={sentence}>{t(sentence)}</List.Item>
      ))}
    </List>
    <Text size="sm" mb="sm">
      {t('The number of this document is {number}.', { number })}
    </Text>
    <Button component={Link} to={pathTo('claims/stranger', { audience: 'public' }, { paper: number })} fullWidth mih={44}>
      {t('Report it to us')}
    </Button>
  </>
)
