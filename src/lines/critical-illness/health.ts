import { z } from 'zod'
import { field, typedNumber } from '#kit/field.ts'

type Values = Readonly<Record<string, unknown>>

const isShort = ({ healthForm }: Values) => healthForm === 'short'
const isLong = ({ healthForm }: Values) => healthForm === 'long'
const ANSWER = 'Choose the answer.'
const NO = { value: 'no', label: 'No' } as const
const YES = { value: 'yes', label: 'Yes' } as const

type Answer = { readonly value: string; readonly label: string }

/** A question of the declaration. Its answers are about health: encrypted at rest and shown to few people. */
const question = (label: string, help: string | undefined, when: (values: Values) => boolean, answers: readonly Answer[] = [YES]) =>
  field(
    {
      label,
      ...(help ? { help } : {}),
      ...{ control: 'segments', options: [NO, ...answers], when, needed: true, personal: true, sealed: true },
    },
    z.string(ANSWER).max(20).optional(),
  )

const ask = (label: string, help?: string, answers?: readonly Answer[]) => question(label, help, isLong, answers)

const measure = (label: string, unit: string, [least, most]: readonly [number, number], message: string) =>
  field(
    { label, control: 'number', unit, group: 'Height and weight', offered: true, personal: true, sealed: true },
    typedNumber(message).pipe(z.number().min(least, message).max(most, message)),
  )

/** Three questions for a small sum insured: a yes to any of them asks all the others. */
const SHORT = {
  shortIll: question(
    'Were you ever told that you have cancer, a heart illness, a stroke, diabetes, or an illness of the kidneys, liver, nerves or immune system?',
    undefined,
    isShort,
  ),
  shortTreated: question(
    'In the last 5 years, were you in hospital for more than 5 days, operated on, or told of an abnormal test?',
    undefined,
    isShort,
  ),
  shortRefused: question('Was insurance of your life or health ever declined, or made dearer?', undefined, isShort),
}

/** Illnesses: supplement.md B2, 1 to 9. */
const ILLNESSES = {
  cancer: ask('Cancer or a tumour, ever', undefined, [
    { value: 'in-situ', label: 'Yes: in situ, more than 5 years ago' },
    { value: 'yes', label: 'Yes, any other' },
  ]),
  heart: ask('Heart attack, angina or bypass, ever'),
  stroke: ask('Stroke or a passing one (TIA), ever'),
  diabetes: ask('Diabetes', undefined, [
    { value: 'tablets', label: 'Yes, without insulin' },
    { value: 'insulin', label: 'Yes, with insulin' },
  ]),
  bloodPressure: ask('High blood pressure', undefined, [
    { value: 'controlled', label: 'Yes: controlled by one or two medicines' },
    { value: 'other', label: 'Yes, otherwise' },
  ]),
  kidneyLiver: ask('An illness of the kidneys or the liver, or hepatitis B or C'),
  lung: ask('An illness of the lungs, or asthma', undefined, [
    { value: 'mild', label: 'Yes, without hospital in the last 2 years' },
    { value: 'hospital', label: 'Yes, with hospital in the last 2 years' },
  ]),
  nerve: ask('An illness of the nerves', undefined, [
    { value: 'epilepsy', label: 'Epilepsy' },
    { value: 'other', label: 'Multiple sclerosis, or another' },
  ]),
  immune: ask('Lupus, an illness of the blood or the immune system, or HIV'),
}

/** Recent events and family history: supplement.md B2, 10 to 18. */
const HISTORY = {
  symptoms: ask('Lumps, bleeding, or more than 5 kg lost without a reason'),
  tests: ask('An abnormal test, image or biopsy in the last 5 years, or one whose result is awaited'),
  surgery: ask('An operation, or more than 5 days in hospital, in the last 5 years'),
  mind: ask('Treatment for a mental illness, for drugs or for alcohol'),
  family: ask('Two or more parents, brothers or sisters with cancer, heart illness or stroke before 60', undefined, [
    { value: 'two', label: 'Two of them' },
    { value: 'more', label: 'Three or more' },
  ]),
  refused: ask('Insurance of life or health declined, or made dearer, ever'),
  hazard: ask('Hazardous work or sport', 'Heights, explosives, diving deeper than 30 metres, racing, climbing.'),
  pregnant: question('Pregnant for more than 28 weeks', undefined, (values) => isLong(values) && values.sex === 'F'),
}

export const questions = { short: SHORT, illnesses: ILLNESSES, history: HISTORY }

const asked = [...Object.keys(SHORT), ...Object.keys(ILLNESSES), ...Object.keys(HISTORY)]

/** Whether a question was answered with anything other than no. */
const saysMore = (values: Values) => asked.some((name) => values[name] !== undefined && values[name] !== 'no')

/** All questions about health except tobacco, which decides the rate. */
export const health = {
  heightCm: measure('Height', 'cm', [100, 230], 'Enter the height in centimetres, from 100 to 230.'),
  weightKg: measure('Weight', 'kg', [25, 300], 'Enter the weight in kilograms, from 25 to 300.'),
  ...SHORT,
  ...ILLNESSES,
  ...HISTORY,
  healthDetails: field(
    {
      label: 'Tell us more about each yes',
      control: 'area',
      when: saysMore,
      help: 'Since when, which treatment, and how it is today. Only your agent and our underwriters read it.',
      personal: true,
      sealed: true,
    },
    z.string().trim().max(2000).optional(),
  ),
}

/** Body-mass index in tenths: weight in kilograms divided by the square of the height in metres; 245 is 24.5. */
export const bodyMassTenths = ({ heightCm, weightKg }: { readonly heightCm: number; readonly weightKg: number }): number =>
  Math.round((weightKg * 100_000) / (heightCm * heightCm))
