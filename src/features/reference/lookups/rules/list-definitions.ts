import { z } from 'zod'
import { isDay } from '#domain/day.ts'
import { HELP_TOPICS } from '#domain/help-topics.ts'
import { MarkFormat, maskDefect } from '#domain/mark-formats.ts'
import { msg, registerMessage } from '#kit/message.ts'
import { lines } from '#lines'
import { commissionLists } from './commission-lists.ts'
import { type Cells, choice, code, column, type ListDefinition, optionalWhole, pesos, text, whole, year } from './list-columns.ts'

/** A list whose rows are in `list_values`: where each column is stored there, `extra.text` for what is in its JSON. */
const ofValues = (
  definition: Omit<ListDefinition, 'store' | 'fromSeed' | 'toSeed'>,
  places: Readonly<Record<string, string>>,
): ListDefinition => ({
  ...definition,
  store: 'list-values',
  fromSeed: (row) => {
    const extra: Record<string, unknown> = row.extra ? JSON.parse(row.extra) : {}
    return Object.fromEntries(
      Object.entries(places).map(([name, place]) => [
        name,
        place.startsWith('extra.') ? String(extra[place.slice('extra.'.length)] ?? '') : (row[place] ?? ''),
      ]),
    )
  },
  toSeed: (cells) => {
    const at = (place: string) => cells[Object.keys(places).find((name) => places[name] === place) ?? ''] ?? ''
    const extra = Object.entries(places).flatMap(([name, place]) =>
      place.startsWith('extra.') && cells[name] ? [[place.slice('extra.'.length), cells[name]]] : [],
    )
    return {
      code: at('code'),
      label: at('label') || at('code'),
      parent: at('parent'),
      extra: extra.length > 0 ? JSON.stringify(Object.fromEntries(extra)) : '',
    }
  },
})

const inCentavos = ({ value_new: value = '', ...cells }: Cells): Cells => ({ ...cells, value_new_centavos: value.replace('.', '') })
const inPesos = ({ value_new_centavos: centavos = '', ...row }: Cells): Cells => ({
  ...row,
  value_new: `${centavos.slice(0, -2) || '0'}.${centavos.slice(-2).padStart(2, '0')}`,
})

/** As people type it: in small letters, with multiple spaces. */
const mask = z
  .string()
  .transform((cell) => cell.toUpperCase().replace(/ +/g, ' '))
  .superRefine((cell, context) => {
    const defect = maskDefect(cell)
    if (defect) context.addIssue({ code: 'custom', message: defect })
  })

const aDay = z.string().refine(isDay, registerMessage(msg`needs a valid date, such as 2026-12-25.`))

const asKept = (cells: Cells): Cells => cells

/** The lists that people maintain, each with its one definition; named after the file of `db/seed` from which a new database gets them. */
export const maintainedLists: readonly ListDefinition[] = [
  {
    name: 'vehicles',
    title: 'Vehicles and their market values',
    purpose: 'What a new unit of each variant costs. The fair market value of older ones and the sum insured are based on it.',
    key: ['make_code', 'model_code', 'sub_model_code'],
    store: 'vehicles',
    columns: [
      column('make_code', 'Make code', code),
      column('make', 'Make', text(80)),
      column('model_code', 'Model code', code),
      column('model', 'Model', text(80)),
      column('sub_model_code', 'Variant code', code),
      column('sub_model', 'Variant', text(120)),
      column('vehicle_type', 'Vehicle type', code, 'vehicle-type'),
      column('body_type', 'Body type', code, 'body-type'),
      column('seats', 'Seats', whole(0, 100)),
      column('gvw_kg', 'Gross weight (kg)', whole(1, 100_000)),
      column('engine_cc', 'Engine (cc)', optionalWhole(1, 30_000)),
      column('year_from', 'First year', year),
      column('year_to', 'Last year', optionalWhole(1900, 2100)),
      column('value_new', 'Value new (pesos)', pesos),
    ],
    fromSeed: inPesos,
    toSeed: inCentavos,
  },
  {
    name: 'valuation',
    title: 'Depreciation and value band',
    purpose: 'How much of its value a vehicle keeps each year, and how far a sum insured may differ from its fair market value.',
    key: [],
    store: 'dated',
    columns: [
      column('kept_each_year', 'Kept each year (percent)', whole(1, 100)),
      column('least', 'Least sum insured (percent of the value)', whole(1, 100)),
      column('most', 'Most sum insured (percent of the value)', whole(100, 300)),
    ],
    fromSeed: asKept,
    toSeed: asKept,
  },
  {
    name: 'quote-validity',
    title: 'Validity of quotations',
    purpose: 'How many days a quotation of a line is valid. The row “any” is for lines without a row of their own.',
    key: ['line'],
    needs: { line: 'any' },
    store: 'dated',
    columns: [column('line', 'Line', choice(['any', ...Object.keys(lines)])), column('days', 'Days', whole(1, 365))],
    fromSeed: asKept,
    toSeed: asKept,
  },
  {
    name: 'legal-terms',
    title: 'Amounts and terms set by law',
    purpose:
      'Figures required by law: covered transactions (RA 9160, sections 3(b) and 9(c)), answers to people who ask about their data (RA 10173; NPC Advisory 2021-01), how long policies with their payments (BIR) and customers’ particulars (CL 2018-48) are kept.',
    key: [],
    store: 'dated',
    columns: [
      column('covered_above', 'Covered above, of one customer in a day (pesos)', pesos),
      column('covered_report_days', 'Covered transactions are reported within (working days)', whole(1, 30)),
      column('privacy_answer_days', 'People who ask about their data are answered within (days)', whole(1, 45)),
      column('policy_kept_years', 'Policies and payments are kept after cover ends (years)', whole(1, 50)),
      column('diligence_kept_years', 'Particulars of whom nothing was sold are kept (years)', whole(1, 50)),
    ],
    fromSeed: asKept,
    toSeed: asKept,
  },
  {
    name: 'agent-terms',
    title: 'Terms for agents',
    purpose:
      'How many companies an agent may sell for (IMC 3-93), the commission on which renewal of a licence depends (CL 2022-03), and how long applications are kept that were never sent or came to nothing.',
    key: [],
    store: 'dated',
    columns: [
      column('most_life', 'Life companies at most', whole(0, 20)),
      column('most_non_life', 'Non-life companies at most', whole(0, 50)),
      column('most_general_agencies', 'General agencies at most', whole(0, 20)),
      column('renewal_commission', 'Commission a year by which a licence is renewed (pesos)', pesos),
      column('draft_kept_days', 'An application that was not sent is kept after its last change (days)', whole(1, 365)),
      column('closed_kept_days', 'A withdrawn or declined application is kept (days)', whole(1, 3660)),
    ],
    fromSeed: asKept,
    toSeed: asKept,
  },
  ...commissionLists,
  {
    name: 'service-times',
    title: 'Service times of the help desk',
    purpose:
      'When the help desk answers: questions in hours during which it is open, complaints in working days (IMC 2023-01). Also when a request without a reply is treated as solved, and how long what was written is kept.',
    key: [],
    store: 'dated',
    columns: [
      column('answer_hours', 'A question is answered within (open hours)', whole(1, 200)),
      column('acknowledge_days', 'A complaint is acknowledged within (working days)', whole(1, 10)),
      column('complaint_days', 'A simple complaint is answered within (working days)', whole(1, 60)),
      column('complex_days', 'A complex complaint is answered within (working days)', whole(1, 120)),
      column('days_open', 'Days of a week on which it is open, from Monday on', whole(1, 7)),
      column('opens', 'Opens at (hour)', whole(0, 23)),
      column('closes', 'Closes at (hour)', whole(1, 24)),
      column('lapse_days', 'Taken for solved after the answer, if nobody writes (days)', whole(1, 60)),
      column('kept_days', 'What was written and sent is kept after it is solved (days)', whole(30, 3660)),
    ],
    fromSeed: asKept,
    toSeed: asKept,
  },
  {
    name: 'claim-terms',
    title: 'Times and amounts of claims',
    purpose:
      'Deadlines for handling losses: what is requested and decided in working days (Insurance Code, section 247; CL 2024-01), paid in days after the agreement, and at the latest after the last document arrived (sections 248 and 249). Also the amount that one person may offer alone.',
    key: [],
    store: 'dated',
    columns: [
      column('papers_days', 'Papers are asked for within (working days)', whole(1, 30)),
      column('decision_days', 'Decided after the last paper within (working days)', whole(1, 60)),
      column('pay_days', 'Paid after the agreement within (days)', whole(1, 60)),
      column('latest_days', 'Paid after the last paper at the latest (days)', whole(1, 180)),
      column('alone_up_to', 'Offered by one person alone up to (pesos)', pesos),
    ],
    fromSeed: asKept,
    toSeed: asKept,
  },
  {
    name: 'remittance-terms',
    title: 'Days to remit',
    purpose:
      'How many days an agent may hold a premium that a customer paid to them. After that, they can receive no more and give no credit until it is remitted.',
    key: [],
    store: 'dated',
    columns: [column('days', 'Remitted within (days)', whole(1, 60))],
    fromSeed: asKept,
    toSeed: asKept,
  },
  {
    name: 'holidays',
    title: 'Holidays',
    purpose: 'Days on which the help desk is closed: regular and special days of each year, by proclamation.',
    key: ['day'],
    atMost: 400,
    store: 'dated',
    columns: [column('day', 'Day', aDay), column('name', 'Name', text(120))],
    fromSeed: asKept,
    toSeed: asKept,
  },
  {
    name: 'plate-formats',
    title: 'Plates and conduction stickers',
    purpose:
      'The series that are issued. In a pattern, A is any letter, 9 any digit, two numbers in curly brackets any number between them, and any other letter or digit stands for itself. The first pattern that fits applies.',
    key: ['kind', 'pattern'],
    atMost: 200,
    store: 'dated',
    columns: [
      column('kind', 'Kind', choice(MarkFormat.shape.kind.options)),
      column('carried_by', 'Carried by', choice(MarkFormat.shape.on.options)),
      column('pattern', 'Pattern', mask),
    ],
    fromSeed: asKept,
    toSeed: asKept,
  },
  ofValues(
    {
      name: 'mortgagee',
      title: 'Mortgagees',
      purpose: 'Banks and finance companies to which a vehicle may be mortgaged.',
      key: ['code'],
      columns: [column('code', 'Code', code), column('name', 'Name', text(160))],
    },
    { code: 'code', name: 'label' },
  ),
  ofValues(
    {
      name: 'mortgage-clause',
      title: 'Mortgage clauses',
      purpose: 'Clauses in favour of a mortgagee, with the wording that policies print.',
      key: ['code'],
      columns: [column('code', 'Code', code), column('name', 'Name', text(160)), column('wording', 'Wording', text(2000))],
    },
    { code: 'code', name: 'label', wording: 'extra.text' },
  ),
  ofValues(
    {
      name: 'help-article',
      title: 'Articles of the help desk',
      purpose:
        'What people read before they ask. The sign ¶ starts a new paragraph; more words are other words under which the article is found.',
      key: ['code'],
      columns: [
        column('code', 'Code', code),
        column('heading', 'Title', text(120)),
        column('topic', 'Topic', choice(HELP_TOPICS)),
        column('audience', 'For', choice(['everyone', 'staff'])),
        column('wording', 'Text', text(3000)),
        column('heading_fil', 'Title in Filipino', text(120)),
        column('wording_fil', 'Text in Filipino', text(3000)),
        column('words', 'More words', text(300)),
      ],
    },
    {
      ...{ code: 'code', heading: 'label', topic: 'parent', audience: 'extra.audience' },
      ...{ wording: 'extra.text', heading_fil: 'extra.titleFil', wording_fil: 'extra.textFil', words: 'extra.words' },
    },
  ),
  ofValues(
    {
      name: 'help-answer',
      title: 'Ready-made answers of the help desk',
      purpose:
        'The most frequent answers: inserted into an answer and edited there. The words name and number in curly brackets stand for the person who asked and the request.',
      key: ['code'],
      columns: [
        column('code', 'Code', code),
        column('heading', 'Title', text(120)),
        column('topic', 'Topic', choice(HELP_TOPICS)),
        column('wording', 'Text', text(2000)),
      ],
    },
    { code: 'code', heading: 'label', topic: 'parent', wording: 'extra.text' },
  ),
  ofValues(
    {
      name: 'zip',
      title: 'ZIP codes',
      purpose: 'The ZIP codes of each city and municipality, used to check addresses.',
      key: ['zip', 'city'],
      columns: [
        column('zip', 'ZIP code', text(4).regex(/^\d{4}$/, registerMessage(msg`needs four digits, such as 6100.`))),
        column('city', 'City code', code, 'city'),
      ],
    },
    { zip: 'code', city: 'parent' },
  ),
]

export const maintainedList = (name: string): ListDefinition | undefined => maintainedLists.find((each) => each.name === name)
