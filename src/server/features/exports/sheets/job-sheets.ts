import { appTexts } from '../../../../shared/app/app.texts.ts'
import { appointmentsTexts } from '../../../../shared/appointments/appointments.texts.ts'
import { calendarTexts, calendarTypeTexts } from '../../../../shared/calendar/calendar.texts.ts'
import { requestsTexts } from '../../../../shared/requests/requests.texts.ts'
import { amount, day, flag, id, moment, number, personOf, type Sheet, sheetOf, text, word } from '../sheet.ts'

/** Names in one cell. */
const listed = (what: string, from: string, where: string): string =>
  `(select string_agg(${what}, ', ' order by ${what}) from ${from} where ${where})`

export const JOB_SHEETS: readonly Sheet[] = [
  sheetOf('requests', {
    rows: `service_requests join boats on boats.id = service_requests.boat_id
      left join service_reports on service_reports.request_id = service_requests.id
      order by service_requests.created_at, service_requests.id`,
    columns: {
      requestNumber: text('service_requests.request_number'),
      requestType: word('service_requests.request_type', requestsTexts.types),
      status: word('service_requests.status', appTexts.requestStatuses),
      boatName: text('boats.name'),
      customerName: personOf('service_requests.customer_id'),
      payerName: personOf('service_requests.payer_id'),
      filedBy: personOf('service_requests.filed_by'),
      description: text('service_requests.description'),
      engines: text(
        listed(
          'motor.serial_number',
          'request_engines join engines motor on motor.id = request_engines.engine_id',
          'request_engines.request_id = service_requests.id',
        ),
      ),
      technicians: text(
        listed(
          'person.full_name',
          'request_technicians join user_infos person on person.user_id = request_technicians.technician_id',
          'request_technicians.request_id = service_requests.id',
        ),
      ),
      preferredStartDate: day('service_requests.preferred_start_date'),
      preferredEndDate: day('service_requests.preferred_end_date'),
      slotDay: day('service_requests.slot_day'),
      slotHalf: word('service_requests.slot_half', appointmentsTexts.halves),
      assignedDate: day('service_requests.assigned_date'),
      offerSentAt: moment('service_requests.offer_sent_at'),
      approvedOfferAt: moment('service_requests.approved_offer_at'),
      workDone: text('service_requests.work_done'),
      completedAt: moment('service_requests.completed_at'),
      canceledAt: moment('service_requests.canceled_at'),
      receivedOn: day('service_reports.received_on'),
      handedBackOn: day('service_reports.handed_back_on'),
      findings: text('service_reports.findings'),
      reportWorkDone: text('service_reports.work_done'),
      signedAt: moment('service_reports.signed_at'),
      customerRating: number('service_requests.customer_rating'),
      customerNote: text('service_requests.customer_note'),
      feedbackAt: moment('service_requests.feedback_at'),
      createdAt: moment('service_requests.created_at'),
      archivedAt: moment('service_requests.archived_at'),
      id: id('service_requests.id'),
      boatId: id('service_requests.boat_id'),
      customerId: id('service_requests.customer_id'),
      payerId: id('service_requests.payer_id'),
    },
  }),
  sheetOf('requestItems', {
    rows: `request_plan_items join service_requests on service_requests.id = request_plan_items.request_id
      order by service_requests.created_at, service_requests.id, request_plan_items.id`,
    columns: {
      requestNumber: text('service_requests.request_number'),
      title: text('request_plan_items.title'),
      isDone: flag('request_plan_items.is_done'),
      requestId: id('request_plan_items.request_id'),
      engineId: id('request_plan_items.engine_id'),
    },
  }),
  sheetOf('requestNotes', {
    rows: `request_notes join service_requests on service_requests.id = request_notes.service_request_id
      order by request_notes.created_at, request_notes.id`,
    columns: {
      requestNumber: text('service_requests.request_number'),
      text: text('request_notes.text'),
      writtenBy: personOf('request_notes.written_by'),
      createdAt: moment('request_notes.created_at'),
      doneAt: moment('request_notes.done_at'),
      id: id('request_notes.id'),
      requestId: id('request_notes.service_request_id'),
    },
  }),
  sheetOf('time', {
    rows: `time_entries join service_requests on service_requests.id = time_entries.service_request_id
      order by time_entries.started_at, time_entries.id`,
    columns: {
      requestNumber: text('service_requests.request_number'),
      personName: personOf('time_entries.user_id'),
      startedAt: moment('time_entries.started_at'),
      endedAt: moment('time_entries.ended_at'),
      isForgotten: flag('time_entries.is_forgotten'),
      voidedAt: moment('time_entries.voided_at'),
      id: id('time_entries.id'),
      requestId: id('time_entries.service_request_id'),
      userId: id('time_entries.user_id'),
      hourCost: amount('time_entries.hour_cost_try_minor'),
    },
  }),
  sheetOf('calendar', {
    rows: `calendar_items left join service_requests on service_requests.id = calendar_items.ref_id
      order by calendar_items.date, calendar_items.id`,
    columns: {
      date: day('calendar_items.date'),
      title: text('calendar_items.title'),
      type: word('calendar_items.type', calendarTypeTexts),
      requestNumber: text('service_requests.request_number'),
      technicians: text(
        listed(
          'person.full_name',
          'calendar_item_technicians join user_infos person on person.user_id = calendar_item_technicians.technician_id',
          'calendar_item_technicians.calendar_item_id = calendar_items.id',
        ),
      ),
      scope: word('calendar_items.auth', calendarTexts.scopes),
      createdBy: personOf('calendar_items.created_by'),
      createdAt: moment('calendar_items.created_at'),
      id: id('calendar_items.id'),
      requestId: id('calendar_items.ref_id'),
      dueId: id('calendar_items.due_id'),
    },
  }),
]
