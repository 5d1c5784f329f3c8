import { Box, Combobox, TextInput, useCombobox } from '@mantine/core'
import { useId, useLayoutEffect, useState } from 'react'
import { t } from '../../text.ts'
import { useDrawn } from '../../use-drawn.ts'
import { Dialog } from '../dialog.tsx'
import { useKeyboardHeight } from '../use-keyboard-height.ts'
import classes from './select-finder.module.css'
import type { SearchSelectProps, SelectOption } from './select-props.ts'

/** A list with this many options is read sooner than searched. */
const READ_AT_ONCE = 12

type Props = SearchSelectProps & { readonly opened: boolean; readonly close: () => void }

/** The list of a field over the whole screen, and its search. */
export default function SelectFinder(props: Props) {
  const { opened, close, label, 'aria-label': named } = props
  const isDrawn = useDrawn()
  const titleId = useId()
  return (
    <Dialog
      opened={opened && isDrawn}
      onClose={close}
      fullScreen
      title={<span id={titleId}>{label ?? named}</span>}
      transitionProps={{ duration: 0 }}
    >
      <Finder {...props} titleId={titleId} />
    </Dialog>
  )
}

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .trim()

/** The options that contain the typed text, ignoring accents; first those that start with it. */
function findOptions(data: readonly SelectOption[], typed: string): SelectOption[] {
  const wanted = plain(typed)
  const at = ({ label }: SelectOption) => plain(label).indexOf(wanted)
  return data.filter((option) => at(option) >= 0).sort((one, other) => Number(at(one) > 0) - Number(at(other) > 0))
}

function Finder({ data, value, onChange, limit, nothingFound, onTyped, onSearch, close, titleId }: Props & { readonly titleId: string }) {
  const [typed, setTyped] = useState('')
  const combobox = useCombobox({ opened: true })
  const keyboard = useKeyboardHeight()
  const { selectFirstOption, resetSelectedOption } = combobox
  const found = onSearch ? data : findOptions(data, typed)
  const isNew = onTyped !== undefined && typed.trim() !== '' && !data.some(({ label }) => plain(label) === plain(typed))
  const first = found[0]?.value ?? (isNew ? typed : undefined)
  // The key that ends typing selects the first match, even if the list came after the typing.
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
            // On-screen keyboards report a key only by name, but the list checks its code.
            onKeyDown={({ key, nativeEvent }) => {
              if (key === 'Enter' && nativeEvent.code === '') combobox.clickSelectedOption()
            }}
          />
        </Combobox.EventsTarget>
      </div>
      <Box pb={keyboard}>
        <Combobox.Options labelledBy={titleId}>
          {found.slice(0, limit).map((option) => (
            <Row key={option.value} option={option} isChosen={option.value === value} />
          ))}
          {isNew && (
            <Combobox.Option value={typed} className={classes.option ?? ''}>
              {t('Use “{typed}”', { typed: typed.trim() })}
            </Combobox.Option>
          )}
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
