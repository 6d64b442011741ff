import { enginesTexts } from '../../../../shared/engines/engines.texts.ts'
import { readingsTexts } from '../../../../shared/engines/readings.texts.ts'
import { templatesTexts } from '../../../../shared/plans/templates.texts.ts'
import { day, flag, hundredths, id, moment, number, personOf, type Sheet, sheetOf, text, word } from '../sheet.ts'

const interval = (table: string) => ({
  code: text(`${table}.code`),
  title: text(`${table}.title`),
  action: word(`${table}.action`, templatesTexts.actions),
  firstHours: number(`${table}.first_hours`),
  firstMonths: number(`${table}.first_months`),
  everyHours: number(`${table}.every_hours`),
  everyMonths: number(`${table}.every_months`),
})

export const FLEET_SHEETS: readonly Sheet[] = [
  sheetOf('boats', {
    rows: `boats left join boat_identities on boat_identities.boat_id = boats.id order by boats.created_at, boats.id`,
    columns: {
      name: text('boats.name'),
      model: text('boats.model'),
      ownerName: personOf('boats.owner_user_id'),
      hin: text('boat_identities.hin'),
      mmsi: text('boat_identities.mmsi'),
      callSign: text('boat_identities.call_sign'),
      registryPort: text('boat_identities.registry_port'),
      registryNumber: text('boat_identities.registry_number'),
      flag: text('boat_identities.flag'),
      length: hundredths('boat_identities.length_cm'),
      beam: hundredths('boat_identities.beam_cm'),
      draught: hundredths('boat_identities.draught_cm'),
      year: number('boat_identities.year'),
      material: text('boat_identities.material'),
      fuelTank: hundredths('boat_identities.fuel_tank_centilitres'),
      waterTank: hundredths('boat_identities.water_tank_centilitres'),
      marina: text('boat_identities.marina'),
      pontoon: text('boat_identities.pontoon'),
      latitude: number('boats.latitude'),
      longitude: number('boats.longitude'),
      createdAt: moment('boats.created_at'),
      archivedAt: moment('boats.archived_at'),
      id: id('boats.id'),
      ownerUserId: id('boats.owner_user_id'),
    },
  }),
  sheetOf('boatOwnerships', {
    rows: `boat_ownerships join boats on boats.id = boat_ownerships.boat_id
      order by boat_ownerships.boat_id, boat_ownerships.started_at, boat_ownerships.id`,
    columns: {
      boatName: text('boats.name'),
      ownerName: personOf('boat_ownerships.owner_user_id'),
      startedAt: moment('boat_ownerships.started_at'),
      endedAt: moment('boat_ownerships.ended_at'),
      boatId: id('boat_ownerships.boat_id'),
      ownerUserId: id('boat_ownerships.owner_user_id'),
    },
  }),
  sheetOf('engines', {
    rows: `engines join models on models.id = engines.model_id join brands on brands.id = models.brand_id
      left join boats on boats.id = engines.boat_id left join service_plans on service_plans.id = engines.plan_template_id
      order by engines.created_at, engines.id`,
    columns: {
      brandName: text('brands.name'),
      modelName: text('models.name'),
      serialNumber: text('engines.serial_number'),
      boatName: text('boats.name'),
      ownerName: personOf('engines.owner_user_id'),
      hoursUsed: hundredths('engines.hours_used_hundredths'),
      declaredYearlyHours: number('engines.declared_yearly_hours'),
      isHarshUse: flag('engines.is_harsh_use'),
      rcType: word('engines.rc_type', enginesTexts.rcTypes),
      steeringType: word('engines.steering_type', enginesTexts.steeringTypes),
      propeller: text('engines.propeller'),
      planName: text('service_plans.name'),
      createdAt: moment('engines.created_at'),
      archivedAt: moment('engines.archived_at'),
      id: id('engines.id'),
      boatId: id('engines.boat_id'),
      ownerUserId: id('engines.owner_user_id'),
    },
  }),
  sheetOf('readings', {
    rows: `engine_readings join engines on engines.id = engine_readings.engine_id
      order by engine_readings.engine_id, engine_readings.read_at, engine_readings.id`,
    columns: {
      serialNumber: text('engines.serial_number'),
      readAt: moment('engine_readings.read_at'),
      hours: hundredths('engine_readings.hours_hundredths'),
      total: hundredths('engine_readings.total_hundredths'),
      source: word('engine_readings.source', readingsTexts.sources),
      recordedBy: personOf('engine_readings.recorded_by'),
      note: text('engine_readings.note'),
      finalHours: hundredths('engine_readings.old_meter_hundredths'),
      startHours: hundredths('engine_readings.new_meter_hundredths'),
      createdAt: moment('engine_readings.created_at'),
      id: id('engine_readings.id'),
      engineId: id('engine_readings.engine_id'),
      voids: id('engine_readings.voids_id'),
    },
  }),
  sheetOf('plans', {
    rows: `plan_items left join engines on engines.id = plan_items.engine_id
      left join boats on boats.id = coalesce(plan_items.boat_id, engines.boat_id)
      order by boats.id, plan_items.engine_id, plan_items.position, plan_items.id`,
    columns: {
      boatName: text('boats.name'),
      serialNumber: text('engines.serial_number'),
      ...interval('plan_items'),
      doneOn: day('plan_items.done_on'),
      doneHours: hundredths('plan_items.done_hundredths'),
      dueOn: day('plan_items.due_on'),
      dueHours: hundredths('plan_items.due_at_hundredths'),
      isFinished: flag('plan_items.is_finished'),
      startedOn: day('plan_items.started_on'),
      startedHours: hundredths('plan_items.started_hundredths'),
      createdAt: moment('plan_items.created_at'),
      id: id('plan_items.id'),
      boatId: id('plan_items.boat_id'),
      engineId: id('plan_items.engine_id'),
    },
  }),
  sheetOf('planTemplates', {
    rows: `service_plans left join service_plan_items on service_plan_items.plan_id = service_plans.id
      order by service_plans.created_at, service_plans.id, service_plan_items.position`,
    columns: {
      planName: text('service_plans.name'),
      brand: text('service_plans.brand'),
      family: text('service_plans.family'),
      ...interval('service_plan_items'),
      note: text('service_plans.note'),
      source: text('service_plans.source'),
      createdAt: moment('service_plans.created_at'),
      planId: id('service_plans.id'),
    },
  }),
]
