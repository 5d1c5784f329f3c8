import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { formatDay, formatInstant } from '#domain/day.ts'
import { formatMobile } from '#domain/mobile.ts'
import type { Customer } from '#features/people/customers/public/contract.ts'
import { branchName } from '#features/people/staff/public/rules.ts'
import { t } from '#kit/web/text.ts'
import { ContactButtons } from '#kit/web/ui/contact-buttons.tsx'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'

const Edit = ({ to, what }: { readonly to: string; readonly what: string }) => (
  <Anchor component={Link} to={to} py={10} px={4} aria-label={t('Edit: {what}', { what: t(what) })}>
    {t('Edit')}
  </Anchor>
)

type Props = { readonly customer: Customer /** Where it is changed. */; readonly edit: string }

export const PersonalCard = ({ customer: { kind, name, birthDate }, edit }: Props) => (
  <DetailCard
    title="Personal information"
    aside={<Edit to={edit} what="Personal information" />}
    details={[
      { label: 'Name', value: name || t('not known yet') },
      { label: 'Type of customer', value: kind === 'company' && t('A company') },
      { label: 'Date of birth', value: birthDate && formatDay(birthDate) },
    ]}
  />
)

/** `buttons`: for someone who may want to call. */
export const ContactCard = ({ customer, edit, buttons = false }: Props & { readonly buttons?: boolean }) => {
  const { name, mobile, email, seenAt } = customer
  return (
    <DetailCard
      title="Contact details"
      aside={<Edit to={edit} what="Contact details" />}
      details={[
        { label: 'Mobile number', value: formatMobile(mobile) },
        { label: 'E-mail', value: email },
        { label: 'Last signed in', value: buttons && seenAt ? formatInstant(new Date(seenAt)) : null },
      ]}
    >
      {buttons && (
        <div style={{ marginTop: 'var(--mantine-spacing-md)' }}>
          <ContactButtons mobile={mobile} name={name || formatMobile(mobile)} grow />
        </div>
      )}
    </DetailCard>
  )
}

export const AgentCard = ({ customer: { agent, createdAt } }: { readonly customer: Customer }) => (
  <DetailCard
    title="Agent"
    details={[
      { label: 'Name', value: agent.name },
      { label: 'Code', value: agent.code },
      { label: 'Branch', value: branchName(agent.branch) },
      { label: 'Mobile number', value: formatMobile(agent.mobile) },
      { label: 'Customer since', value: formatInstant(new Date(createdAt)) },
    ]}
  />
)
