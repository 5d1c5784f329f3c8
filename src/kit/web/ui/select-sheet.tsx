import { Box, CloseButton, Combobox, Modal, TextInput, useCombobox } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type KeyboardEvent, useId, useLayoutEffect, useState } from 'react'
import { IconSelector } from '#kit/web/icons.ts'
import { t } from '../text.ts'
import type { SearchSelectProps, SelectOption } from './search-select-props.ts'
import classes from './select-sheet.module.css'
import { useKeyboardHeight } from './use-keyboard-height.ts'

/** A list of so many is read sooner than it is searched. */
const READ_AT_ONCE = 12

/** A field that opens its list over the whole screen. */
export function SelectSheet(props: SearchSelectProps) {
  const { data, value, onChange, limit, nothingFound, isClearable = false, onTyped, onSearch, ...field } = props
  const [opened, { open, close }] = useDisclosure()
  const titleId = useId()
  const mayClear = isClearable && value !== null && !field.disabled
  const openByKey = (event: KeyboardEvent) => {
    if (!/^(Enter| |ArrowDown)$/.test(event.key)) return
    event.preventDefault()
    open()
  }
  return (
    <>
      <TextInput
        rightSection={
          mayClear ? (
            <CloseButton size={44} iconSize={20} aria-label={t('Clear')} onClick={() => onChange(null)} />
          ) : (
            <IconSelector size={18} aria-hidden />
          )
        }
        rightSectionPointerEvents={mayClear ? 'all' : 'none'}
        {...field}
        readOnly
        pointer
        role="combobox"
        aria-haspopup="dialog"
        // While the dialog is open, this field is not heard.
        aria-expanded={false}
        value={data.find((option) => option.value === value)?.label ?? (onTyped ? (value ?? '') : '')}
        onClick={(event) => {
          field.onClick?.(event)
          open()
        }}
        onKeyDown={openByKey}
      />
      <Modal
        opened={opened && !field.disabled}
        onClose={close}
        fullScreen
        title={<span id={titleId}>{field.label ?? field['aria-label']}</span>}
        closeButtonProps={{ 'aria-label': t('Close') }}
        transitionProps={{ duration: 0 }}
      >
        <Finder {...props} close={close} titleId={titleId} />
      </Modal>
    </>
  )
}

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .trim()

/** Those that hold what is typed, however it is accented; first those that begin with it. */
function findOptions(data: readonly SelectOption[], typed: string): SelectOption[] {
  const wanted = plain(typed)
  const at = ({ label }: SelectOption) => plain(label).indexOf(wanted)
  return data.filter((option) => at(option) >= 0).sort((one, other) => Number(at(one) > 0) - Number(at(other) > 0))
}

function Finder({
  data,
  value,
  onChange,
  limit,
  nothingFound,
  onTyped,
  onSearch,
  close,
  titleId,
}: SearchSelectProps & { readonly close: () => void; readonly titleId: string }) {
  const [typed, setTyped] = useState('')
  const combobox = useCombobox({ opened: true })
  const keyboard = useKeyboardHeight()
  const { selectFirstOption, resetSelectedOption } = combobox
  const found = onSearch ? data : findOptions(data, typed)
  const isNew = onTyped !== undefined && typed.trim() !== '' && !data.some(({ label }) => plain(label) === plain(typed))
  const first = isNew ? typed : found[0]?.value
  // The key that ends typing takes the first that is found, also of a list that came after what was typed.
  useLayoutEffect(
    () => void (typed === '' || first === undefined ? resetSelectedOption() : selectFirstOption()),
    [typed, first, selectFirstOption, resetSelectedOption],
  )
  const choose = (chosen: string) => {
    if (isNew && chosen === typed) onTyped(typed.trim())
    else onChange(chosen)
    close()
  }
  return (
    <Combobox store={combobox} size="md" onOptionSubmit={choose}>
      <div className={classes.search}>
        <Combobox.EventsTarget>
          <TextInput
            type="search"
            aria-label={t('Search')}
            placeholder={t('Search')}
            autoComplete="off"
            enterKeyHint="done"
            value={typed}
            {...(data.length > READ_AT_ONCE || onTyped ? { 'data-autofocus': true } : {})}
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value)
              onSearch?.(currentTarget.value)
            }}
            // A keyboard on a screen says which key it was only by name, and the list looks at its place.
            onKeyDown={({ key, nativeEvent }) => {
              if (key === 'Enter' && nativeEvent.code === '') combobox.clickSelectedOption()
            }}
          />
        </Combobox.EventsTarget>
      </div>
      <Box pb={keyboard}>
        <Combobox.Options labelledBy={titleId}>
          {isNew && (
            <Combobox.Option value={typed} className={classes.option ?? ''}>
              {t('Use “{typed}”', { typed: typed.trim() })}
            </Combobox.Option>
          )}
          {found.slice(0, limit).map((option) => (
            <Row key={option.value} option={option} isChosen={option.value === value} />
          ))}
          {found.length === 0 && !isNew && <Combobox.Empty>{nothingFound ?? t('Nothing found')}</Combobox.Empty>}
        </Combobox.Options>
      </Box>
    </Combobox>
  )
}

const Row = ({ option: { value, label }, isChosen }: { readonly option: SelectOption; readonly isChosen: boolean }) => (
  <Combobox.Option value={value} active={isChosen} selected={isChosen} fw={isChosen ? 650 : undefined} className={classes.option ?? ''}>
    {label}
  </Combobox.Option>
)
