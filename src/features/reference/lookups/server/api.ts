import { addDays, dayOf, yearOf } from '#domain/day.ts'
import { problem } from '#domain/problem.ts'
import { policyTerm, RegistrationRules } from '#domain/registration-term.ts'
import type { JsonText } from '#kit/contract.ts'
import { msg } from '#kit/message.ts'
import type { Context } from '#kit/server/context.ts'
import { serving } from '#kit/server/http.ts'
import { contract, type ListRequest, MOTOR_PRODUCT } from '../public/contract.ts'
import { markFormatsOn, valuationOn } from '../public/server/dated-values.ts'
import { fairValue, type ListName, lastYear, wasSold } from '../rules/lookups.ts'
import { isDemo } from './lists/in-force.ts'
import * as store from './store.ts'

/** Lists that are the same for everyone change rarely; browsers check for changes after an hour. */
const CACHE_SECONDS = 3_600

export const lookupsApi = () =>
  serving(contract, {
    listOfValues: ({ query }, context) => filteredList(query, context),
    openListOfValues: ({ query }, context) => filteredList(query, context),
    suffixes: (_, context) => cachedList('Suffix', context),
    documentTypes: (_, context) => cachedList('DocumentType', context),
    vehicleTypes: (_, context) => cachedList('VehicleType', context),
    mortgagees: (_, context) => cachedList('Mortgagee', context),
    places: (_, { page, cacheFor }) => {
      cacheFor(CACHE_SECONDS)
      return page(...store.allPlaces)
    },
    vehicles: (_, { page, cacheFor }) => {
      cacheFor(CACHE_SECONDS)
      return page(...store.allVehicles)
    },
    mortgageClauses: (_, context) => cachedList('MortgageClause', context),
    productCategories: (_, context) => cachedList('ProductCategory', context),
    designations: (_, context) => cachedList('Designation', context),
    agents: ({ query }, { actor, page }) => page(...store.agentsOf(actor, query.commercialStructure)),
    subAgents: ({ query }, { actor, page }) => page(...store.subAgentsOf(actor, query.agentCode)),

    vehicleValue: async ({ query: { makeCode, modelCode, subModelCode, yearModel } }, { db, now }) => {
      const variant = await store.findVariant(db, makeCode, modelCode, subModelCode)
      if (!variant)
        throw problem('not-found', { message: 'This vehicle is not in our list, so its value must be agreed with underwriting.' })
      const today = dayOf(now)
      const thisYear = yearOf(today)
      if (!wasSold(variant, yearModel, thisYear))
        throw problem('not-found', {
          message: msg`This variant was sold from ${variant.yearFrom} to ${lastYear(variant, thisYear)}. Please check the model year.`,
        })
      const valuation = await valuationOn(db, today)
      const isDemonstration = valuation.isDemo || (await isDemo(db, 'vehicles'))
      return {
        ...fairValue(variant.valueNew, yearModel, thisYear, valuation),
        valueNew: variant.valueNew,
        isDemo: isDemonstration,
        note: isDemonstration ? 'Demo value: not from any price list.' : '',
      }
    },

    policyTerm: async ({ query: { plateNo, isLate } }, { db, now }) => {
      const today = dayOf(now)
      const term = policyTerm(
        plateNo,
        { isLate, today },
        RegistrationRules.parse(await store.registrationRulesOn(db, today)),
        await markFormatsOn(db, today),
      )
      if (!term) throw problem('invalid-plate-number')
      return term
    },

    subline: async ({ query: { vehicleType, typeOfUse } }, { db }) => {
      const subline = await store.findSubline(db, vehicleType, typeOfUse)
      if (!subline) throw problem('not-found', { message: 'We do not insure this type of vehicle for this use. Please check both.' })
      return subline
    },

    effectivityDate: async ({ query: { subline } }, { db, now }) => {
      const days = await store.daysAhead(db, subline)
      if (days === undefined) throw problem('not-found', { message: 'Subline not found.' })
      const today = dayOf(now)
      return { earliest: today, latest: addDays(today, days), suggested: today }
    },
  })

function cachedList(name: ListName, { page, cacheFor }: Context, parent?: string): Promise<JsonText> {
  cacheFor(CACHE_SECONDS)
  return page(...store.listOf(name, parent))
}

function filteredList(wanted: ListRequest, context: Context): Promise<JsonText> {
  const { actor, page, now } = context
  switch (wanted.name) {
    case 'City':
      context.cacheFor(CACHE_SECONDS)
      return page(...store.citiesOf(wanted.Province))
    case 'AreaOfUsage':
      return cachedList('AreaOfUsage', context, wanted.Subline)
    case MOTOR_PRODUCT:
      return cachedList('MotorProduct', context, wanted.Subline)
    case 'Accessory':
      return page(...store.accessoriesOf(wanted.VehicleType, wanted.EffectivityDate ?? dayOf(now)))
    case 'GroupPolicy':
      return page(...store.groupPoliciesOf(actor, wanted.AgentCode))
    case 'Contract':
      return page(...store.contractsOf(actor, wanted.GroupPolicy))
    case 'Subcontract':
      return page(...store.subcontractsOf(actor, wanted.Contract))
    case 'Zip':
      context.cacheFor(CACHE_SECONDS)
      return page(...store.zipsOf(wanted.City, wanted.Province))
    case 'Branch':
      return page(...store.branches)
    case 'CommercialStructure':
      return page(...store.commercialStructuresOn(dayOf(now)))
    case 'Make':
      context.cacheFor(CACHE_SECONDS)
      return page(...store.makes)
    case 'Model':
      context.cacheFor(CACHE_SECONDS)
      return page(...store.modelsOf(wanted.Make))
    case 'Submodel':
      context.cacheFor(CACHE_SECONDS)
      return page(...store.subModelsOf(wanted.Make, wanted.Model))
    case 'VehicleType':
      context.cacheFor(CACHE_SECONDS)
      return page(...store.vehicleTypesOf(wanted.Make, wanted.Model))
    case 'ModelYear':
      return page(...store.modelYears(yearOf(dayOf(now)), wanted.Make, wanted.Model))
    default:
      return cachedList(wanted.name, context)
  }
}
