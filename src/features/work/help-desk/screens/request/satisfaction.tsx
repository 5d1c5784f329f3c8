import { Button, Group, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { t } from '#kit/web/text.ts'
import { FailureNote } from '#kit/web/ui/failure-note.tsx'
import { SectionCard } from '#kit/web/ui/section-card.tsx'
import { useAttempt } from '#kit/web/use-attempt.ts'
import { setCached } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { type HelpRequest, helpContract } from '../../public/contract/own.ts'
import { SCORES } from '../../rules/requests.ts'

const WORDS: Readonly<Record<(typeof SCORES)[number], string>> = { 1: 'Not at all', 2: 'Hardly', 3: 'So so', 4: 'Well', 5: 'Very well' }

/** How well it was answered: one tap, and a sentence if someone wants to say more. */
export function Satisfaction({ request: { id, score } }: { readonly request: HelpRequest }) {
  const [chosen, setChosen] = useState<(typeof SCORES)[number]>()
  const [remark, setRemark] = useState('')
  const { submit, busy } = useWrite(helpContract.solveHelpRequest)
  const { fault, otherFailure, attempt } = useAttempt()
  const send = async () => {
    const done = await attempt(() => submit({ params: { id }, body: { ...(chosen ? { score: chosen } : {}), remark } }))
    if (done) setCached(helpContract.helpRequest, { params: { id } }, done)
  }
  if (score !== null)
    return (
      <Text my="md" c="dimmed">
        {t('You said how well we helped: {score} of 5. Thank you.', { score })}
      </Text>
    )
  return (
    <SectionCard title="How well did we help?">
      <Group gap="xs" role="group" aria-label={t('How well did we help?')}>
        {SCORES.map((each) => (
          <Button
            key={each}
            variant={chosen === each ? 'filled' : 'default'}
            aria-pressed={chosen === each}
            px="sm"
            mih={44}
            onClick={() => setChosen(each)}
          >
            {t(WORDS[each])}
          </Button>
        ))}
      </Group>
      {chosen && (
        <>
          <Textarea
            mt="sm"
            label={t('What should we do better? (optional)')}
            autosize
            minRows={2}
            maxLength={500}
            value={remark}
            error={fault}
            onChange={({ currentTarget }) => setRemark(currentTarget.value)}
          />
          <FailureNote failure={otherFailure} />
          <Button variant="light" mt="sm" loading={busy} onClick={() => void send()}>
            {t('Send')}
          </Button>
        </>
      )}
    </SectionCard>
  )
}
