import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { Policyholder } from '#domain/person.ts'
import { tariffFor } from '#features/selling/tariffs/public/rules.ts'
import { bundledTariffs } from '#features/selling/tariffs/server/seed.ts'
import { fieldsOf, isValues, sealedNames } from '#kit/field.ts'
import { type Message, messageOf } from '#kit/message.ts'
import { renderPdf } from '#kit/server/pdf.ts'
import { lines } from '#lines'
import type { Line } from '#lines/line.ts'
import { translationsOf } from '../../bin/messages/catalogue.ts'
import { formats } from '../support/mark-formats.ts'

const BRANCH = 'BACOLOD'
const files = await bundledTariffs()
const versionsOf = ({ code }: Line) => files.filter(({ line }) => line === code)

const holder = Policyholder.parse({
  ...{ firstName: 'Niño', lastName: 'Peña', mobile: '09171234567' },
  ...{ line1: '12 Mabini St.', province: 'PH-NEC', city: 'BCD', zip: '6100' },
})

/** An example of a line with its price, as a customer would have received it on that day. */
function priced(line: Line, { today, details }: Line['examples'][number]) {
  const table = tariffFor(
    versionsOf(line).map((each) => ({ ...each, effectiveTo: each.effectiveTo ?? null })),
    today,
  )
  if (!table) throw new Error(`no tariff of ${line.name} is in force on ${today}`)
  const worksheet = line.price.rate(details, table, { today, branch: BRANCH })
  return { today, details, table, worksheet, term: line.risk.term(details, table, today) }
}

const openNames = (schema: z.ZodObject): string[] =>
  fieldsOf(schema).flatMap(({ name, sealed, item }) => [...(sealed ? [] : [name]), ...(item ? openNames(item) : [])])

/** Texts that answer sealed fields, long enough not to appear anywhere by chance. */
const sealedTexts = (schema: z.ZodObject, values: unknown): string[] =>
  fieldsOf(schema).flatMap(({ name, sealed, item }) => {
    const value = isValues(values) ? values[name] : undefined
    if (item && Array.isArray(value)) return value.flatMap((row) => sealedTexts(item, row))
    return sealed && typeof value === 'string' && value.length > 3 ? [value] : []
  })

describe.each(Object.entries<Line>(lines))('the line %s', (code, line) => {
  const fields = fieldsOf(line.risk.schema).map(({ name }) => name)
  const examples = line.examples.map((example) => [example.title, example] as const)

  it('is known by its own code, and asks each of its fields once', () => {
    expect(line.code).toBe(code)
    const asked = line.risk.steps.flatMap((step) => step.fields)
    expect(asked.toSorted()).toEqual(fields.toSorted())
    const { quickFields } = line.risk
    const { packageField } = line.price
    expect(fields).toEqual(expect.arrayContaining([...quickFields, ...line.control.inspection.inspectedFields]))
    if (packageField) expect(quickFields).toContain(packageField)
    for (const { answers } of line.risk.variants) expect(fields).toEqual(expect.arrayContaining(Object.keys(answers)))
  })

  it('changes of a policy in force only what it asks, each change under a name of its own', () => {
    const kinds = line.endorsement?.kinds ?? []
    expect(new Set(kinds.flatMap(({ code, name }) => [code, name])).size).toBe(2 * kinds.length)
    const ofHolder = fieldsOf(line.risk.holder).map(({ name }) => name)
    const asked = { risk: fields, holder: ofHolder, owner: ofHolder }
    for (const { of, fields: changed } of kinds) expect(asked[of]).toEqual(expect.arrayContaining([...changed]))
  })

  it('asks a policyholder nothing twice', () => {
    const shared = fieldsOf(Policyholder).map(({ name }) => name)
    expect(line.risk.ownHolderFields.filter(({ name }) => shared.includes(name))).toEqual([])
  })

  // Sealed answers are found by name alone, in everything that is stored: an unsealed one of that name would be encrypted, and left out of
  // searches.
  it('seals no answer under a name that another line does not seal', () => {
    const sealed = [...sealedNames(line.risk.schema), ...sealedNames(line.risk.holder)]
    const open = Object.values<Line>(lines).flatMap(({ risk }) => [...openNames(risk.schema), ...openNames(risk.holder)])
    expect(sealed.filter((name) => open.includes(name))).toEqual([])
  })

  it('has a tariff that it can read and finds no fault in', () => {
    expect(versionsOf(line).length).toBeGreaterThan(0)
    for (const version of versionsOf(line)) {
      expect(line.price.tariff.safeParse(version).error).toBeUndefined()
      expect(line.price.check(version).filter(({ level }) => level === 'error')).toEqual([])
    }
  })

  it('has declarations and authorities, each once and with its words', () => {
    for (const list of [line.sale.declarations, line.control.authorities, line.risk.variants]) {
      const codes = list.map((each) => each.code)
      expect(new Set(codes).size).toBe(codes.length)
    }
    expect(line.sale.declarations.some(({ required }) => required)).toBe(true)
    for (const { version, text } of line.sale.declarations) expect(version && text).toBeTruthy()
    for (const { name } of line.control.authorities) expect(name).not.toBe('')
    expect(line.examples.length).toBeGreaterThan(0)
  })

  it('knows its losses, each with photographs and papers once and nothing that must be answered', () => {
    const { kinds } = line.claims
    for (const list of [kinds, ...kinds.flatMap(({ photos, papers }) => [photos, papers])]) {
      const codes = list.map((each) => each.code)
      expect(new Set(codes).size).toBe(codes.length)
    }
    for (const { asks } of kinds) expect(asks.safeParse({}).error).toBeUndefined()
  })

  it.each(examples)('says what it pays at most for each loss of the example “%s”', (_, example) => {
    const { details, table } = priced(line, example)
    for (const { limit } of line.claims.kinds) expect(limit(details, table, {}, 0) ?? 0).toBeGreaterThanOrEqual(0)
  })

  it.each(examples)('prices the example “%s” as the catalogue says, line by line', (_, example) => {
    const { worksheet } = priced(line, example)
    expect(worksheet.total).toBe(example.total)
    expect(worksheet.lines.reduce((total, { amount }) => total + amount, 0)).toBe(worksheet.total)
  })

  it.each(examples)('says each word of the price of the example “%s” in the language of whoever reads it', async (_, example) => {
    const { details, table, today } = priced(line, example)
    const discount = { agreed: 10_000, asked: 10_000 }
    const { steps, lines: sold } = line.price.rate(details, table, { today, branch: BRANCH, discount })
    const translations = await translationsOf('src/app/messages/fil.po')
    const isSaid = ({ text, i18n }: Message) => i18n.every(({ id }) => translations.has(id)) || !/\p{Ll}/u.test(text)
    const said = [
      ...sold.map(({ label, labelI18n }) => messageOf(label, labelI18n)),
      ...steps.flatMap(({ label, labelI18n, from, fromI18n, result, resultI18n }) => [
        ...[messageOf(label, labelI18n), messageOf(from, fromI18n), messageOf(result, resultI18n)],
      ]),
    ]
    expect(said.filter((each) => !isSaid(each)).map(({ text }) => text)).toEqual([])
  })

  it.each(examples)('controls the example “%s”, and names only authorities that it has', (_, example) => {
    const { details, worksheet, table, today, term } = priced(line, example)
    expect(term.from < term.to).toBe(true)
    expect(line.risk.keys(details, formats).length).toBeGreaterThan(0)
    expect(
      line.risk.describe(Object.fromEntries(Object.entries(line.risk.schema.parse(details))), (_list, value) => value, formats),
    ).not.toBe('')
    const findings = line.control.findings(details, worksheet, table, { today, branch: BRANCH, term, clashes: [], formats })
    const known = line.control.authorities.map((each) => each.code)
    expect(findings.flatMap(({ authority }) => authority ?? []).filter((authority) => !known.includes(authority))).toEqual([])
    expect(findings.filter(({ level, authority }) => level === 'refer' && authority === undefined)).toEqual([])
  })

  it.each(examples)('returns the whole net premium of the example “%s” in parts', (_, example) => {
    const { details, worksheet, table, term } = priced(line, example)
    const net = worksheet.lines.filter(({ kind }) => kind === 'premium').reduce((total, { amount }) => total + amount, 0)
    const { parts } = line.price.cancellationTerms(details, table, { worksheet, term })
    expect(parts.reduce((total, part) => total + part.net, 0)).toBe(net)
  })

  it.each(examples)('prints every document of the example “%s”', async (_, example) => {
    const { details, worksheet, table, term, today } = priced(line, example)
    const facts = {
      ...{ number: 'P-26-000001', details, holder, worksheet, term, issuedOn: today, validUntil: term.to, labels: {}, formats },
      agent: { name: 'Ana Reyes', code: 'BCD-001', mobile: '+639181234567' },
      insurer: { name: 'Kalasag Insurance', address: 'Bacolod', tin: '000-000-000-000', support: 'help@kalasag.example' },
      certificate: { cocNumber: '033190062109', authNumber: '123456789012', authenticatedOn: today },
    }
    const { quotation, policy, certificate } = line.documents
    const isCertified = line.documents.isCertified(details)
    expect(isCertified && certificate === undefined).toBe(false)
    if (isCertified) expect(line.documents.registration?.(details, holder, term, table)).toBeDefined()
    const sealed = sealedTexts(line.risk.schema, details)
    for (const draw of [quotation, policy, ...(isCertified && certificate ? [certificate] : [])]) {
      expect(sealed.filter((text) => JSON.stringify(draw(facts, table)).includes(text))).toEqual([])
      const bytes = await renderPdf(draw(facts, table), { name: 'Kalasag', primary: '#003366', accent: '#ff9900', footer: '' }, new Date(0))
      expect(new TextDecoder('latin1').decode(bytes.slice(0, 5))).toBe('%PDF-')
    }
  })
})
