import { z } from 'zod'
import { Day } from '#domain/day-schema.ts'
import { Centavos } from '#domain/money-schemas.ts'
import { forAgentAndCustomer, get } from '#kit/contract.ts'
import { optionalFilter } from '#kit/paging.ts'
import { PLAIN } from '../rules/lookups.ts'

const code = (message: string) => z.string(message).trim().min(1, message).max(80, message)
const Code = z.string().trim().max(80)

const Make = code('Choose the make first.')
const Province = code('Choose the province first.')

/** The specification's spelling of the one list that we name differently. */
export const MOTOR_PRODUCT = 'MotarProduct'
export const requestName = (list: string): string => (list === 'MotorProduct' ? MOTOR_PRODUCT : list)

/** A list and what it depends on; names and parameters are the specification's (§7), our own lists follow their style. */
export const ListRequest = z.discriminatedUnion(
  'name',
  [
    z.object({ name: z.enum(PLAIN) }),
    z.object({ name: z.literal('City'), Province }),
    z.object({ name: z.literal('Zip'), City: code('Choose the city or municipality first.'), Province }),
    z.object({ name: z.enum(['Branch', 'CommercialStructure', 'Make']) }),
    z.object({ name: z.literal('Model'), Make }),
    z.object({ name: z.literal('VehicleType'), Model: optionalFilter(Code), Make: optionalFilter(Code) }),
    z.object({ name: z.literal('ModelYear'), Model: optionalFilter(Code), Make: optionalFilter(Code) }),
    z.object({ name: z.literal('Submodel'), Model: optionalFilter(Code), Make: optionalFilter(Code) }),
    z.object({ name: z.enum(['AreaOfUsage', MOTOR_PRODUCT]), Subline: code('Choose the subline first.') }),
    z.object({ name: z.literal('GroupPolicy'), AgentCode: optionalFilter(Code) }),
    z.object({ name: z.literal('Contract'), GroupPolicy: optionalFilter(Code) }),
    z.object({ name: z.literal('Subcontract'), Contract: optionalFilter(Code) }),
    z.object({
      name: z.literal('Accessory'),
      VehicleType: code('Choose the type of vehicle first.'),
      EffectivityDate: optionalFilter(Day),
    }),
  ],
  { error: (issue) => (issue.code === 'invalid_union' ? 'No list has this name.' : undefined) },
)
export type ListRequest = z.output<typeof ListRequest>

/** Lists for someone who is not signed in: where people live, and what is asked about a person. */
export const OpenListRequest = z.discriminatedUnion(
  'name',
  [
    z.object({ name: z.enum(['Province', 'Suffix', 'Gender', 'CivilStatus', 'Citizenship']) }),
    z.object({ name: z.literal('City'), Province }),
    z.object({ name: z.literal('Zip'), City: code('Choose the city or municipality first.'), Province }),
  ],
  { error: (issue) => (issue.code === 'invalid_union' ? 'No list has this name.' : undefined) },
)

export const ListItem = z.object({ code: z.string(), label: z.string(), extra: z.record(z.string(), z.unknown()).optional() })
export type ListItem = z.output<typeof ListItem>
const ListItems = z.array(ListItem)

const list = { reply: ListItems, offline: true } as const
const VehicleCode = code('Choose the vehicle first.')

export const contract = {
  listOfValues: get(forAgentAndCustomer('user/lov'), {
    keyScope: 'products:read',
    summary: 'A list of values, in display order',
    query: ListRequest,
    ...list,
  }),
  openListOfValues: get('lov', {
    summary: 'A list of values that is the same for everyone, for people who are not signed in',
    secure: false,
    query: OpenListRequest,
    reply: ListItems,
    offline: true,
  }),
  suffixes: get(forAgentAndCustomer('user/lov-options'), {
    keyScope: 'products:read',
    summary: 'Name suffixes',
    query: z.object({ name: z.literal('Suffix', 'No list has this name.') }),
    ...list,
  }),
  documentTypes: get(forAgentAndCustomer('user/lov-options/documentType'), {
    keyScope: 'products:read',
    summary: 'Kinds of identity documents, with the pattern of their numbers',
    ...list,
  }),
  vehicleTypes: get(forAgentAndCustomer('user/vehicalTypes'), { keyScope: 'products:read', summary: 'Types of vehicle', ...list }),
  mortgagees: get(forAgentAndCustomer('user/motor/mortagagee/all'), {
    keyScope: 'products:read',
    summary: 'Banks and finance companies',
    ...list,
  }),
  mortgageClauses: get(forAgentAndCustomer('user/motor/mortgage-clause'), {
    keyScope: 'products:read',
    summary: 'Mortgage clauses, with their text',
    ...list,
  }),

  vehicles: get('user/motor/vehicles', {
    summary: 'All vehicles of the lists: makes with their models and variants, for choosing one offline',
    reply: z.array(ListItem.extend({ models: z.array(ListItem.extend({ variants: ListItems })) })),
    offline: true,
  }),
  places: get('user/places', {
    summary: 'All cities and municipalities by province, with their ZIP codes, for choosing an address offline',
    reply: z.array(z.object({ code: z.string(), cities: z.array(ListItem.extend({ zips: ListItems })) })),
    offline: true,
  }),
  vehicleValue: get(forAgentAndCustomer('user/motor/vehicle-value'), {
    keyScope: 'products:read',
    summary: 'Fair market value of a vehicle, with the allowed range. Demo values: never for real cover',
    query: z.object({
      makeCode: VehicleCode,
      modelCode: VehicleCode,
      subModelCode: VehicleCode,
      yearModel: z.coerce.number('Choose the model year.').int('Choose the model year.'),
    }),
    reply: z.object({
      value: Centavos,
      min: Centavos,
      max: Centavos,
      valueNew: Centavos,
      age: z.int(),
      isDemo: z.boolean(),
      note: z.string(),
    }),
    offline: true,
  }),
  policyTerm: get(forAgentAndCustomer('user/motor/policy-term'), {
    keyScope: 'products:read',
    summary: 'Term of a renewal from the registration month of the plate; code 4 if the plate number is invalid',
    query: z.object({
      plateNo: z.string('Enter the plate number.').max(60),
      isLate: optionalFilter(z.enum(['true', 'false', '1', '0'], 'Enter true or false.')).transform(
        (word) => word === 'true' || word === '1',
      ),
    }),
    reply: z.object({ from: Day, to: Day, opens: Day, isInWindow: z.boolean() }),
  }),
  subline: get(forAgentAndCustomer('user/motor/subline'), {
    keyScope: 'products:read',
    summary: 'Subline of a vehicle by its type and use',
    query: z.object({ vehicleType: code('Choose the type of vehicle first.'), typeOfUse: code('Choose the type of use first.') }),
    reply: ListItem,
    offline: true,
  }),
  effectivityDate: get(forAgentAndCustomer('user/get/effectivity-date'), {
    keyScope: 'products:read',
    summary: 'Days on which cover of a subline may start',
    query: z.object({ subline: code('Choose the subline first.') }),
    reply: z.object({ earliest: Day, latest: Day, suggested: Day }),
  }),

  agents: get('user/get/agent-list', {
    summary: 'Agents who are visible to the user, of one commercial structure or of all',
    query: z.object({ commercialStructure: code('Choose the commercial structure first.').optional() }),
    ...list,
  }),
  subAgents: get('user/get/subagent-list', {
    summary: 'Agents who report to an agent and are visible to the user',
    query: z.object({ agentCode: code('Choose the agent first.') }),
    ...list,
  }),
  productCategories: get('admin/getprodCategory', { summary: 'Product categories', ...list }),
  designations: get('admin/getDesignationMaster', { summary: 'Designations', ...list }),
}
