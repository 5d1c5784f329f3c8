import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { dayOf, formatDay } from '#domain/day.ts'
import { formatPesos } from '#domain/money.ts'
import { dueOn } from '#features/selling/credit/public/rules.ts'
import { now } from '#kit/web/clock.ts'
import { IconCalendarDue } from '#kit/web/icons.ts'
import { t } from '#kit/web/text.ts'
import { Dialog } from '#kit/web/ui/dialog.tsx'
import { setCached } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { contract, type PolicyDetail } from '../public/contract.ts'

type Props = { readonly policy: Pick<PolicyDetail, 'id' | 'reference' | 'total' | 'creditTerms'> }

/** For an agent who is entitled to it: issues the policy now, with its premium due by a day that is shown beforehand. */
export function IssueOnCredit({ policy: { id, reference, total, creditTerms } }: Props) {
  const [opened, { open, close }] = useDisclosure()
  const { send, busy } = useWrite(contract.issueOnCredit)
  const [first] = creditTerms
  const [days, setDays] = useState((creditTerms.find(({ isAgreed }) => isAgreed) ?? first)?.days ?? 0)
  if (!first) return null
  const issue = async () => {
    const done = await send({ params: { id }, body: { days } })
    if (!done) return
    setCached(contract.policy, { params: { id } }, done.data)
    close()
  }
  return (
    <>
      <Button variant="default" leftSection={<IconCalendarDue size={18} />} onClick={open}>
        {t('Issue on credit')}
      </Button>
      <Dialog opened={opened} onClose={close} title={t('Issue {number} on credit?', { number: reference })}>
        <Stack gap="sm">
          <SegmentedControl
            fullWidth
            size="md"
            aria-label={t('How long the premium may stay unpaid')}
            value={String(days)}
            onChange={(chosen) => setDays(Number(chosen))}
            data={creditTerms.map((each) => ({ value: String(each.days), label: t('{count} days', { count: each.days }) }))}
          />
          <Text role="status">
            {t('The policy is in force at once. {amount} is due by {day}.', {
              amount: formatPesos(total),
              day: formatDay(dueOn(dayOf(now()), days)),
            })}
          </Text>
          <Text size="sm" c="dimmed">
            {t(
              'The customer is notified now, and reminded a week before the due date. If it stays unpaid, the policy can be cancelled after written notice.',
            )}
          </Text>
          <Group grow mt="xs">
            <Button variant="default" onClick={close}>
              {t('Back')}
            </Button>
            <Button loading={busy} data-autofocus onClick={() => void issue()}>
              {t('Issue it')}
            </Button>
          </Group>
        </Stack>
      </Dialog>
    </>
  )
}
