import { ActionIcon, Badge, Group, Loader, Text } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { Link } from 'react-router'
import { formatInstant } from '#domain/day.ts'
import { branchName } from '#features/people/staff/public/rules.ts'
import { t } from '#kit/web/text.ts'
import { ErrorState } from '#kit/web/ui/error-state.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { contract, type TreePerson } from '../../public/contract.ts'
import { profileAddress } from './addresses.ts'
import classes from './team-tree.module.css'

type Props = { readonly people: readonly TreePerson[] }

/**
 * People and whoever reports to them, opened level by level: lists within lists, so that everybody can read and walk them. Up and down
 * go from person to person, right opens, left closes.
 */
export const TeamTree = ({ people }: Props) => (
  <ul className={classes.tree ?? ''} onKeyDown={moveFocus} aria-label={t('Team')}>
    {tops(people).map((person) => (
      <Branch key={person._id} person={person} known={people} isOpenAtFirst />
    ))}
  </ul>
)

const tops = (people: readonly TreePerson[]) => people.filter(({ depth }) => depth === 0)

type BranchProps = { readonly person: TreePerson; readonly known?: readonly TreePerson[]; readonly isOpenAtFirst?: boolean }

function Branch({ person, known, isOpenAtFirst = false }: BranchProps) {
  const { _id, first_name, last_name, reports } = person
  const [isOpen, open] = useState(isOpenAtFirst && reports > 0)
  const name = `${first_name} ${last_name}`
  return (
    <li>
      <div className={classes.row}>
        {reports > 0 ? (
          <ActionIcon
            variant="subtle"
            className={classes.opener ?? ''}
            data-opener
            aria-expanded={isOpen}
            aria-label={t('People of {name}', { name })}
            onClick={() => open(!isOpen)}
          >
            {isOpen ? <IconChevronDown size={20} aria-hidden /> : <IconChevronRight size={20} aria-hidden />}
          </ActionIcon>
        ) : (
          <span style={{ width: 44, flex: 'none' }} />
        )}
        <Link to={profileAddress(_id)} className={classes.person ?? ''} data-person>
          <PersonFacts person={person} name={name} />
        </Link>
      </div>
      {isOpen && (known ? <Reports people={known.filter(({ managerId }) => managerId === _id)} /> : <LoadedReports id={_id} name={name} />)}
    </li>
  )
}

/** Somebody's reports are loaded when they are opened. */
function LoadedReports({ id, name }: { readonly id: string; readonly name: string }) {
  const read = useRead(contract.userTree, { query: { userId: id, depth: 1 } })
  if (read.data) return <Reports people={read.data.filter(({ depth }) => depth === 1)} />
  if (read.isError) return <ErrorState failure={read.error} retry={read.refetch} />
  return (
    <div className={classes.row} role="status" aria-label={t('Loading the people of {name}', { name })}>
      <Loader size="sm" ml="xl" />
    </div>
  )
}

const Reports = ({ people }: Props) => (
  <ul className={classes.below ?? ''}>
    {people.map((person) => (
      <Branch key={person._id} person={person} />
    ))}
  </ul>
)

function PersonFacts({ person, name }: { readonly person: TreePerson; readonly name: string }) {
  const { designation, branch, agentCode, reports, active, lastSignIn } = person
  return (
    <>
      <Group gap="xs">
        <strong>{name}</strong>
        {!active && (
          <Badge color="gray" variant="light" radius="sm" tt="none">
            {t('No longer active')}
          </Badge>
        )}
        {reports > 0 && (
          <Badge variant="light" radius="sm" tt="none">
            {t('{count, plural, one {# person} other {# people}}', { count: reports })}
          </Badge>
        )}
      </Group>
      <Text size="sm" c="dimmed">
        {[designation, branchName(branch), agentCode].filter(Boolean).join(' · ')}
      </Text>
      <Text size="sm" c="dimmed">
        {lastSignIn ? t('last here {when}', { when: formatInstant(new Date(lastSignIn)) }) : t('never signed in')}
      </Text>
    </>
  )
}

function moveFocus(event: KeyboardEvent<HTMLUListElement>) {
  const row = document.activeElement?.closest(`.${classes.row}`)
  if (!row) return
  const opener = row.querySelector<HTMLElement>('[data-opener]')
  const isOpen = opener?.getAttribute('aria-expanded') === 'true'
  if (event.key === 'ArrowRight' && opener && !isOpen) opener.click()
  else if (event.key === 'ArrowLeft' && opener && isOpen) opener.click()
  else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    const people = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-person]')]
    const at = people.findIndex((each) => row.contains(each))
    people[at + (event.key === 'ArrowDown' ? 1 : -1)]?.focus()
  } else return
  event.preventDefault()
}
