import { Text, ThemeIcon } from '@mantine/core'
import { Link } from 'react-router'
import { formatDay } from '#domain/day.ts'
import { pathTo } from '#domain/routing.ts'
import { IconChevronRight } from '#kit/web/icons.ts'
import { t } from '#kit/web/text.ts'
import { Money } from '#kit/web/ui/money.tsx'
import classes from '../../parts/dashboard.module.css'
import type { Task } from '../../public/contract.ts'
import { WORK_WORDS } from './work-words.tsx'

const screenOf = ({ kind, record }: Task) => {
  if (kind === 'to-decide') return 'underwriting/case'
  if (kind === 'renewal') return 'renewals/renew'
  return record === 'quotation' ? 'quotes/quotation' : 'policies/policy'
}

/** One waiting item, as a row that links to it. */
export function TaskRow({ task, withStaff }: { readonly task: Task; readonly withStaff: boolean }) {
  const { label, icon: Icon, colour, note } = WORK_WORDS[task.kind]
  const about = [task.holderName, task.title || task.reference, withStaff && task.staffName].filter(Boolean).join(' · ')
  return (
    <li>
      <Link className={classes.task ?? ''} to={pathTo(screenOf(task), { audience: 'agent' }, { [task.record]: task.id })}>
        <ThemeIcon size={40} radius="xl" variant="light" color={colour} aria-hidden>
          <Icon size={20} stroke={1.7} />
        </ThemeIcon>
        <span className={classes.taskText}>
          <Text component="span" fw={600} lineClamp={1}>
            {t(label)}
          </Text>
          <Text component="span" size="sm" c="dimmed" lineClamp={2}>
            {about}
          </Text>
        </span>
        <span className={classes.taskFigures}>
          {task.amount !== null && (
            <Text component="span" display="block" fw={600}>
              <Money centavos={task.amount} />
            </Text>
          )}
          <Text component="span" display="block" size="xs" c="dimmed">
            {t(note, { day: formatDay(task.day) })}
          </Text>
        </span>
        <IconChevronRight size={18} aria-hidden className={classes.chevron} />
      </Link>
    </li>
  )
}
