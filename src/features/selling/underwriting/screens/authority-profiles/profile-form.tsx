import { Alert, Button, Checkbox, Group, Stack, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { dayOf, formatDay, isDay } from '#domain/day.ts'
import { formatRate, parseRate } from '#domain/money.ts'
import { now } from '#kit/web/clock.ts'
import { Failure, failureOf } from '#kit/web/failure.ts'
import { MoneyInput } from '#kit/web/form/money-input.tsx'
import { refreshReads } from '#kit/web/queries.ts'
import { t } from '#kit/web/text.ts'
import { FailureNote } from '#kit/web/ui/failure-note.tsx'
import { GridColumns } from '#kit/web/ui/grid-columns.tsx'
import { FewSelect } from '#kit/web/ui/select/few-select.tsx'
import { useWrite } from '#kit/web/use-write.ts'
import { lineNames } from '#lines/names.ts'
import { NewProfile, type ProfileHolder, type ProfileView, profilesContract } from '../../public/contract/profiles.ts'
import { authorities } from '../../rules/authority-name.ts'
import { EVERY, isOver, lastDayOf } from '../../rules/underwriting.ts'

type Props = {
  readonly person: ProfileHolder
  readonly profile: ProfileView | undefined
  readonly close: () => void
  readonly done: () => void
}

/** Gives a person authority for a line from a day on. */
export function ProfileForm({ person, profile, close, done }: Props) {
  const today = dayOf(now())
  const standing = person.profiles.filter(({ replacedAt }) => replacedAt === null)
  const taken = standing.filter((each) => !isOver(each, today)).map((each) => each.line)
  const free = [EVERY, ...Object.keys(lineNames)].filter((line) => line === profile?.line || !taken.includes(line))
  const [line, setLine] = useState(profile?.line ?? free[0] ?? EVERY)
  const [maxSumInsured, setMaxSumInsured] = useState<unknown>(profile?.maxSumInsured ?? undefined)
  const [fourEyesAbove, setFourEyesAbove] = useState<unknown>(profile?.fourEyesAbove ?? undefined)
  const [discount, setDiscount] = useState(profile?.maxDiscount == null ? '' : formatRate(profile.maxDiscount))
  const [isAll, setAll] = useState(profile?.authorities.includes(EVERY) ?? false)
  const [codes, setCodes] = useState<string[]>(profile?.authorities.filter((code) => code !== EVERY) ?? [])
  // A change applies from now on, unless the profile was to start later.
  const [validFrom, setValidFrom] = useState(profile && profile.validFrom > today ? profile.validFrom : today)
  const [validTo, setValidTo] = useState(profile?.validTo ?? '')
  const [reason, setReason] = useState('')
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({})
  const [failure, setFailure] = useState<Failure>()
  const { submit, busy } = useWrite(profilesContract.giveAuthority)

  const before = standing.filter((each) => each.line === line).toSorted((a, b) => (a.validFrom > b.validFrom ? -1 : 1))
  const holding = before.find((each) => each.validFrom <= today && !isOver(each, today))
  const coming = before.find((each) => each.validFrom > today)

  const refuse = (failed: Failure) => {
    setWrong(Object.fromEntries(failed.fields.map(({ path, message }) => [path, message])))
    setFailure(failed)
  }
  const save = async () => {
    setFailure(undefined)
    const given = NewProfile.safeParse({
      line,
      maxSumInsured: maxSumInsured ?? null,
      fourEyesAbove: fourEyesAbove ?? null,
      maxDiscount: discount.trim() === '' ? null : (parseRate(discount) ?? discount),
      authorities: isAll ? [EVERY] : codes,
      validFrom,
      validTo: validTo || null,
      reason,
      newest: before[0]?.id ?? null,
    })
    if (!given.success)
      return refuse(
        new Failure('refused', t('Some answers need your attention.'), {
          fields: given.error.issues.map(({ path, message }) => ({ path: String(path[0]), message: inWords(message) })),
        }),
      )
    setWrong({})
    try {
      await submit({ params: { id: person.id }, body: given.data })
      done()
    } catch (thrown) {
      const failed = failureOf(thrown)
      refuse(failed)
      if (failed.isOvertaken) void refreshReads()
    }
  }

  return (
    <Stack gap="md">
      <FewSelect
        label={t('Line of insurance')}
        data={free.map((value) => ({
          value,
          label: value === EVERY ? t('Every line without a profile of its own') : (lineNames[value] ?? value),
        }))}
        value={line}
        disabled={profile !== undefined}
        error={wrong.line}
        onChange={(next) => setLine(next ?? EVERY)}
      />
      <GridColumns cols={{ base: 1, xs: 2 }}>
        <MoneyInput
          label={t('Sum insured up to')}
          description={t('Empty: any.')}
          value={typeof maxSumInsured === 'number' ? maxSumInsured : undefined}
          error={wrong.maxSumInsured}
          onChange={setMaxSumInsured}
        />
        <MoneyInput
          label={t('Alone up to')}
          description={t('Above this, a second person approves too. Empty: always alone.')}
          value={typeof fourEyesAbove === 'number' ? fourEyesAbove : undefined}
          error={wrong.fourEyesAbove}
          onChange={setFourEyesAbove}
        />
        <TextInput
          size="md"
          inputMode="decimal"
          label={t('Discount up to')}
          description={t('Empty: any.')}
          value={discount}
          error={wrong.maxDiscount}
          onChange={({ currentTarget }) => setDiscount(currentTarget.value)}
        />
      </GridColumns>
      <Checkbox
        label={t('Every authority, including those of future lines')}
        checked={isAll}
        onChange={({ currentTarget }) => setAll(currentTarget.checked)}
      />
      {!isAll && (
        <Checkbox.Group size="md" label={t('Authorities')} value={codes} onChange={setCodes} error={wrong.authorities}>
          <GridColumns cols={{ base: 1, xs: 2 }} mt="xs" spacing="sm">
            {authorities().map(({ code, name }) => (
              <Checkbox key={code} value={code} label={t(name)} />
            ))}
          </GridColumns>
        </Checkbox.Group>
      )}
      <GridColumns cols={{ base: 1, xs: 2 }}>
        <TextInput
          type="date"
          label={t('Valid from')}
          required
          value={validFrom}
          error={wrong.validFrom}
          onChange={({ currentTarget }) => setValidFrom(currentTarget.value)}
        />
        <TextInput
          type="date"
          label={t('Last day')}
          description={t('Empty: until it is changed.')}
          value={validTo}
          error={wrong.validTo}
          onChange={({ currentTarget }) => setValidTo(currentTarget.value)}
        />
      </GridColumns>
      {holding && isDay(validFrom) && validFrom > today && (
        <Alert>
          {t('Until {day} they keep what they have now.', { day: formatDay(lastDayOf(holding, [{ ...holding, validFrom }]) ?? validFrom) })}
        </Alert>
      )}
      {coming && coming.id !== profile?.id && (
        <Alert color="mango">{t('It also replaces what was to start on {day}.', { day: formatDay(coming.validFrom) })}</Alert>
      )}
      <Textarea
        label={t('Reason')}
        description={t('Stays with the profile.')}
        autosize
        minRows={2}
        maxLength={500}
        required
        value={reason}
        error={wrong.reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <FailureNote failure={failure} />
      <Group grow>
        <Button variant="default" onClick={close}>
          {t('Back')}
        </Button>
        <Button loading={busy} onClick={() => void save()}>
          {t('Give this authority')}
        </Button>
      </Group>
    </Stack>
  )
}

/** Replaces zod's message about an invalid amount. */
const inWords = (message: string): string => (/^Invalid input/.test(message) ? t('This cannot be read. Please enter it again.') : message)
