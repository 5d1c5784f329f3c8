import { Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { AgentContact } from '#features/people/sharing/public/parts/agent-contact.tsx'
import { t } from '#kit/web/text.ts'
import { CorrectMistake } from '../../parts/correct-mistake.tsx'
import type { CustomerHome } from '../../public/contract.ts'
import { Accident } from './accident.tsx'
import { InForce } from './in-force.tsx'
import { ChargeToDo, PolicyToDo, QuotationToDo } from './to-do.tsx'

/** Only the customer or their agent can go on with it. */
const isTheirs = ({ next }: CustomerHome['quotations'][number]): boolean => next.who === 'agent-or-customer'

type Props = {
  readonly home: CustomerHome
  /** What other features have for the customer. */
  readonly notes: ReactNode
}

/** What needs the customer, most urgent first; what is waiting for others; what is in force; and whom to ask. */
export function Home({ home: { quotations, waiting, inForce, agent, more }, notes }: Props) {
  const due = inForce.flatMap((policy) => policy.charges.map((charge) => ({ policy, charge })))
  const theirs = quotations.filter(isTheirs)
  const others = quotations.filter((each) => !isTheirs(each))
  const isForUs = waiting.filter(({ next: { action } }) => action !== 'pay' && action !== 'verify-identity' && action !== 'renew')
  const isForThem = waiting.filter((each) => !isForUs.includes(each))
  return (
    <>
      <Section title={t('Next steps')} count={due.length + waiting.length + quotations.length} more={more.waiting}>
        {due.map(({ policy, charge }) => (
          <ChargeToDo key={charge.id} policy={policy} charge={charge} />
        ))}
        {isForThem.map((policy) => (
          <PolicyToDo key={policy.id} policy={policy} />
        ))}
        {theirs.map((quotation) => (
          <QuotationToDo key={quotation.id} quotation={quotation} />
        ))}
        {isForUs.map((policy) => (
          <PolicyToDo key={policy.id} policy={policy} />
        ))}
        {others.map((quotation) => (
          <QuotationToDo key={quotation.id} quotation={quotation} />
        ))}
      </Section>
      {notes}
      <Section title={t('Your policies')} count={inForce.length} more={more.inForce}>
        {inForce.map((policy) => (
          <InForce key={policy.id} policy={policy} />
        ))}
      </Section>
      {agent && <AgentContact agent={agent} />}
      {agent && <CorrectMistake agent={agent} />}
      {inForce.length > 0 && <Accident />}
    </>
  )
}

type SectionProps = {
  readonly title: string
  readonly count: number
  /** How many are only in the lists below. */
  readonly more: number
  readonly children: ReactNode
}

const Section = ({ title, count, more, children }: SectionProps) =>
  count === 0 ? null : (
    <section aria-label={title}>
      <Title order={2} mb="xs">
        {title}
      </Title>
      <Stack gap="sm" mb="lg">
        {children}
        {more > 0 && (
          <Text size="sm" c="dimmed">
            {t('{count} more in the lists below', { count: more })}
          </Text>
        )}
      </Stack>
    </section>
  )
