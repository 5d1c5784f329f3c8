import { Button, Menu } from '@mantine/core'
import { useRef } from 'react'
import { formatInstant } from '#domain/day.ts'
import { now } from '#kit/web/clock.ts'
import { IconCalendarDue } from '#kit/web/icons.ts'
import { t } from '#kit/web/text.ts'
import { DropdownMenu } from '#kit/web/ui/dropdown-menu.tsx'
import { asTyped, fromTyped, usualTimes } from '../rules/todos.ts'
import classes from './todos.module.css'

type Props = { readonly due: Date | undefined; readonly onChange: (due: Date | undefined) => void }

/** When it is due: the times that people usually mean, or any other with the device's own picker. */
export function DueMenu({ due, onChange }: Props) {
  const picker = useRef<HTMLInputElement>(null)
  return (
    <div className={classes.due}>
      <DropdownMenu position="bottom-start" width={220}>
        <Menu.Target>
          <Button variant={due ? 'light' : 'default'} leftSection={<IconCalendarDue size={18} stroke={1.7} />} className="figures">
            {due ? formatInstant(due) : t('No date')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {usualTimes(now()).map(({ label, at }) => (
            <Menu.Item key={label} mih={44} onClick={() => onChange(at)}>
              {t(label)}
            </Menu.Item>
          ))}
          <Menu.Item mih={44} onClick={() => picker.current?.showPicker()}>
            {t('Another time …')}
          </Menu.Item>
          {due && (
            <Menu.Item mih={44} onClick={() => onChange(undefined)}>
              {t('No date')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </DropdownMenu>
      <input
        ref={picker}
        type="datetime-local"
        className={classes.picker}
        tabIndex={-1}
        aria-label={t('Another time')}
        value={due ? asTyped(due) : ''}
        min={asTyped(now())}
        onChange={({ currentTarget }) => onChange(fromTyped(currentTarget.value))}
      />
    </div>
  )
}
