import { ActionIcon, Badge, Button, Group, Loader, Text } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { type DragEvent, useState } from 'react'
import { Link } from 'react-router'
import { roleName } from '#domain/access.ts'
import { branchName } from '#features/people/staff/public/rules.ts'
import { t } from '#kit/web/text.ts'
import { ErrorState } from '#kit/web/ui/error-state.tsx'
import { SectionCard } from '#kit/web/ui/section-card.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { colleagueAddress } from '../../parts/addresses.ts'
import type { Moved } from '../../parts/move-dialog.tsx'
import type { Branch } from '../../public/contract/branches.ts'
import { type HierarchyPerson, peopleContract } from '../../public/contract/people.ts'
import { hasManager } from '../../rules/colleague.ts'
import classes from './branch-tree.module.css'

/** What is dragged: the id of a person. */
const DRAGGED = 'application/x-colleague'

type Move = (moved: Moved) => void

/** A branch, whose people are asked for when it is opened. */
export function BranchTree({ branch: { code, name, people }, move }: { readonly branch: Branch; readonly move: Move }) {
  const [isOpen, open] = useState(false)
  return (
    <SectionCard title={name}>
      <div className={classes.row}>
        <Opener isOpen={isOpen} open={open} label={t('People of {name}', { name })} />
        <Text size="sm" c="dimmed">
          {t('{count, plural, =0 {Nobody works here} one {# person} other {# people}}', { count: people })}
        </Text>
      </div>
      {isOpen && <Level query={{ branch: code }} home={code} move={move} />}
    </SectionCard>
  )
}

type OpenerProps = { readonly isOpen: boolean; readonly open: (next: boolean) => void; readonly label: string }

const Opener = ({ isOpen, open, label }: OpenerProps) => (
  <ActionIcon variant="subtle" className={classes.opener ?? ''} aria-expanded={isOpen} aria-label={label} onClick={() => open(!isOpen)}>
    {isOpen ? <IconChevronDown size={20} aria-hidden /> : <IconChevronRight size={20} aria-hidden />}
  </ActionIcon>
)

type LevelProps = { readonly query: { readonly branch: string } | { readonly below: string }; readonly home: string; readonly move: Move }

function Level({ query, home, move }: LevelProps) {
  const read = useRead(peopleContract.hierarchyOf, { query })
  if (read.isError && !read.data) return <ErrorState failure={read.error} retry={read.refetch} />
  if (!read.data) return <Loader size="sm" ml="xl" aria-label={t('Loading')} />
  return (
    <ul className={classes.level ?? ''}>
      {read.data.map((person) => (
        <One key={person.id} person={person} home={home} move={move} />
      ))}
    </ul>
  )
}

function One({ person, home, move }: { readonly person: HierarchyPerson; readonly home: string; readonly move: Move }) {
  const { id, name, reports, role } = person
  const [isOpen, open] = useState(false)
  return (
    <li>
      <div className={classes.row}>
        {reports > 0 ? (
          <Opener isOpen={isOpen} open={open} label={t('People of {name}', { name })} />
        ) : (
          <span className={classes.opener ?? ''} style={{ width: 44 }} />
        )}
        <Facts person={person} home={home} move={move} />
        {hasManager(role) && (
          <Button variant="subtle" px="xs" aria-label={t('Move {name}', { name })} onClick={() => move({ id })}>
            {t('Move')}
          </Button>
        )}
      </div>
      {isOpen && <Level query={{ below: id }} home={home} move={move} />}
    </li>
  )
}

type FactsProps = { readonly person: HierarchyPerson; readonly home: string; readonly move: Move }

/** Who it is: dragged by the name, and where it is a manager's, others are dropped on it. */
function Facts({ person: { id, name, agentCode, role, branch, reports, active }, home, move }: FactsProps) {
  const [isOver, setOver] = useState(false)
  const takes = role === 'SM1' && active
  const over = (event: DragEvent) => {
    if (!takes || !event.dataTransfer.types.includes(DRAGGED)) return
    event.preventDefault()
    setOver(true)
  }
  const drop = (event: DragEvent) => {
    setOver(false)
    const dragged = event.dataTransfer.getData(DRAGGED)
    if (!takes || !dragged || dragged === id) return
    event.preventDefault()
    move({ id: dragged, below: id })
  }
  return (
    <Link
      to={colleagueAddress(id)}
      className={`${classes.person} ${isOver ? classes.over : ''}`}
      draggable={hasManager(role)}
      onDragStart={(event) => event.dataTransfer.setData(DRAGGED, id)}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Group gap="xs">
        <strong>{name}</strong>
        {!active && (
          <Badge color="coral" variant="light" radius="sm" tt="none">
            {t('Suspended')}
          </Badge>
        )}
        {reports > 0 && (
          <Badge variant="light" radius="sm" tt="none">
            {t('{count, plural, one {# person} other {# people}}', { count: reports })}
          </Badge>
        )}
      </Group>
      <Text size="sm" c="dimmed">
        {[t(roleName(role)), branch !== home && branchName(branch), agentCode].filter(Boolean).join(' · ')}
      </Text>
    </Link>
  )
}
