import { CloseButton, Loader, TextInput } from '@mantine/core'
import { type KeyboardEvent, Suspense, useState, useTransition } from 'react'
import { IconSelector } from '#kit/web/icons.ts'
import { lazyPart } from '../../router/lazy-part.ts'
import { firstRead } from '../../router/screen.tsx'
import { t } from '../../text.ts'
import { fieldProps, type SearchSelectProps } from './select-props.ts'

const loadFinder = () => import('./select-finder.tsx')
const SelectFinder = lazyPart(loadFinder)
void firstRead.then(loadFinder).catch(() => undefined)

/** A field that opens its list over the whole screen. */
export function SelectSheet(props: SearchSelectProps) {
  const { data, value, onChange, isClearable = false, onTyped } = props
  const field = fieldProps(props)
  const [opened, setOpened] = useState<boolean>()
  const [isComing, come] = useTransition()
  const open = () => come(() => setOpened(true))
  const mayClear = isClearable && value !== null && !field.disabled
  const openByKey = (event: KeyboardEvent) => {
    if (!/^(Enter| |ArrowDown)$/.test(event.key)) return
    event.preventDefault()
    open()
  }
  const section = mayClear ? (
    <CloseButton size={44} iconSize={20} aria-label={t('Clear')} onClick={() => onChange(null)} />
  ) : (
    <IconSelector size={18} aria-hidden />
  )
  return (
    <>
      <TextInput
        rightSection={section}
        rightSectionPointerEvents={mayClear ? 'all' : 'none'}
        {...field}
        {...(isComing ? { rightSection: <Loader size="xs" /> } : {})}
        readOnly
        pointer
        role="combobox"
        aria-haspopup="dialog"
        // While the dialog is open, screen readers do not announce this field.
        aria-expanded={false}
        value={data.find((option) => option.value === value)?.label ?? (onTyped ? (value ?? '') : '')}
        onClick={() => {
          field.onClick?.()
          open()
        }}
        onKeyDown={openByKey}
      />
      <Suspense>
        {opened !== undefined && <SelectFinder {...props} opened={opened && !field.disabled} close={() => setOpened(false)} />}
      </Suspense>
    </>
  )
}
