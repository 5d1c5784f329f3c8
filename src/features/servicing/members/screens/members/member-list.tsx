import { Button, Card, Group, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { formatMobile } from '#domain/mobile.ts'
import { IconSearch } from '#kit/web/icons.ts'
import { t } from '#kit/web/text.ts'
import { DayText } from '#kit/web/ui/dates.tsx'
import { FileButton } from '#kit/web/ui/file-button.tsx'
import { Money } from '#kit/web/ui/money.tsx'
import { contract, type PolicyMembers, type RosterMember } from '../../public/contract.ts'
import classes from './member-list.module.css'

/** Number of members shown until more are requested or one is searched for. */
const SHOWN = 30

type Props = {
  readonly members: PolicyMembers
  readonly leave: (member: RosterMember) => void
  readonly call: (member: RosterMember) => void
}

/** Everyone who is or was insured, with the days, the price of a year, and the certificate. */
export function MemberList({ members: { policyId, members, coverFrom, coverTo, mayChange }, leave, call }: Props) {
  const [wanted, look] = useState('')
  const [isAll, showAll] = useState(false)
  const found = members.filter(({ name }) => name.toLowerCase().includes(wanted.trim().toLowerCase()))
  const shown = isAll ? found : found.slice(0, SHOWN)
  return (
    <Card component="section" withBorder padding="lg" aria-label={t('Members')}>
      <TextInput
        label={t('Find a member')}
        leftSection={<IconSearch size={18} aria-hidden />}
        value={wanted}
        onChange={(event) => look(event.currentTarget.value)}
        mb="xs"
      />
      {shown.map((each) => (
        <Group key={each.member} className={classes.member} role="group" aria-label={each.name}>
          <div style={{ minWidth: 0 }}>
            <Text fw={550} style={{ overflowWrap: 'anywhere' }}>
              {each.name}
            </Text>
            <Text size="sm" c="dimmed">
              <DayText day={each.birthDate} /> · <Money centavos={each.annual} /> {t('per year, before taxes')}
            </Text>
            {!each.hasLeft && (
              <Text size="sm" c="dimmed">
                {each.mobile
                  ? t('Views their own cover with {mobile}', { mobile: formatMobile(each.mobile) })
                  : t('Cannot view their own cover: no mobile number is known')}
              </Text>
            )}
            {(each.from !== coverFrom || each.to !== coverTo) && (
              <Text size="sm">
                {t('Insured')} <DayText day={each.from} /> {t('to')} <DayText day={each.to} />
              </Text>
            )}
          </div>
          <Group gap="xs" wrap="nowrap">
            <FileButton
              endpoint={contract.memberCertificate}
              input={{ params: { id: policyId, member: each.member } }}
              variant="default"
              px="sm"
              aria-label={t('Certificate of {name}', { name: each.name })}
            >
              {t('Certificate')}
            </FileButton>
            {mayChange && !each.hasLeft && (
              <Button variant="subtle" px="sm" aria-label={t('Contact of {name}', { name: each.name })} onClick={() => call(each)}>
                {t('Contact')}
              </Button>
            )}
            {mayChange && !each.hasLeft && (
              <Button
                variant="subtle"
                px="sm"
                color="coral"
                aria-label={t('Remove {name}', { name: each.name })}
                onClick={() => leave(each)}
              >
                {t('Remove')}
              </Button>
            )}
          </Group>
        </Group>
      ))}
      {found.length === 0 && <Text>{t('No member has this name.')}</Text>}
      {shown.length < found.length && (
        <Button variant="default" mt="xs" onClick={() => showAll(true)}>
          {t('Show all {count}', { count: found.length })}
        </Button>
      )}
    </Card>
  )
}
