import type { Json, JsonObject } from '@eva/core';

/** Everything the tools of one scenario know and change. Types, not interfaces: a database is plain JSON. */
export type ItsmDb = {
  /** ISO date of the call; every "today" of a tool. */
  readonly _current_date?: string;
  /** Who was verified, and how far; empty before the call. */
  readonly session?: Session;
  readonly employees?: Table<Employee>;
  readonly assets?: Table<Asset>;
  readonly software_catalog?: {
    readonly applications?: Table<CatalogEntry>;
    readonly licenses?: Table<CatalogEntry>;
  };
  readonly access_groups?: Table<AccessGroup>;
  readonly permission_templates?: Table<PermissionTemplate>;
  /** By service. */
  readonly active_outages?: Table<Outage>;
  /** By service. */
  readonly known_errors?: Table<KnownError>;
  /** By category of issue. */
  readonly troubleshooting_guides?: Table<{ readonly steps?: readonly string[] }>;
  readonly facilities?: Facilities;
  /** By ISO date, then by part of the day. */
  readonly field_dispatch_availability?: Table<Table<DispatchSlot>>;
  readonly cost_centers?: Table<CostCenter>;
  readonly requests?: Table<ItsmRequest>;
  readonly tickets?: Table<Ticket>;
  readonly cases?: Table<JsonObject>;
  readonly security_cases?: Table<SecurityCase>;
  readonly calendar_events?: Table<JsonObject>;
  /** By kind of place, `desk` or `parking`, in the order of joining. */
  readonly waitlists?: Table<readonly WaitlistRow[]>;
  readonly interactions?: Table<JsonObject>;
  readonly asset_recoveries?: Table<JsonObject>;
};

/** Rows by their id. */
export type Table<Row extends Json> = { readonly [id: string]: Row };

/** Tables whose rows tools look up and add by id. */
export type RowTable =
  | 'employees'
  | 'assets'
  | 'requests'
  | 'tickets'
  | 'security_cases'
  | 'calendar_events'
  | 'interactions'
  | 'asset_recoveries';

export type Session = {
  /** Id and phone digits matched. */
  readonly employee_auth?: boolean;
  /** Id, phone digits and manager code matched, for a manager. */
  readonly manager_auth?: boolean;
  /** A one-time code matched. */
  readonly otp_auth?: boolean;
  readonly authenticated_employee_id?: string;
  readonly manager_employee_id?: string;
  /** A one-time code was sent and not used yet. */
  readonly otp_issued?: boolean;
  readonly otp_employee_id?: string;
};

export type Employee = {
  readonly employee_id?: string;
  readonly first_name?: string;
  readonly last_name?: string;
  /** Last four digits of the phone on file. */
  readonly phone_last_four?: string;
  /** Six digits, in clear. */
  readonly otp_code?: string;
  readonly is_manager?: boolean;
  /** Six letters and digits, in clear. */
  readonly manager_auth_code?: string | null;
  readonly direct_reports?: readonly string[];
  readonly manager_employee_id?: string | null;
  readonly department_code?: string;
  readonly role_code?: string;
  readonly hire_date?: string;
  readonly start_date?: string;
  /** `active`, `pending_start` before the first day, `terminated` after the last. */
  readonly employment_status?: string;
  readonly building_code?: string | null;
  readonly floor_code?: string | null;
  readonly cost_center_code?: string | null;
  readonly email?: string;
  /** By system. */
  readonly account_status?: Table<AccountStatus>;
  /** By kind of request. */
  readonly hardware_entitlements?: Table<HardwareEntitlement>;
  readonly software_licenses?: readonly LicenseAssignment[];
  readonly group_memberships?: readonly GroupMembership[];
  readonly system_accounts?: readonly JsonObject[];
  readonly ergonomic_assessment?: { readonly status?: string; readonly completed_date?: string | null } | null;
  readonly assigned_desk?: string | null;
  readonly last_desk_assignment_date?: string | null;
  readonly assigned_parking?: string | null;
  readonly last_parking_assignment_date?: string | null;
  /** What HR entered about somebody who leaves; empty for everybody else. */
  readonly offboarding_record?: JsonObject | null;
  /** What HR approved about a new role. */
  readonly pending_role_approval?: RoleApproval | null;
  /** The change of permissions that is under way. */
  readonly pending_role_change?: PendingRoleChange | null;
  readonly email_preserved_until?: string;
};

export type AccountStatus = {
  readonly locked?: boolean;
  /** Such as `failed_attempts`; null when not locked. */
  readonly lock_reason?: string | null;
  readonly password_expired?: boolean;
  readonly requires_in_person_reset?: boolean;
  readonly temp_password_issued?: boolean;
};

export type HardwareEntitlement = {
  readonly current_asset_tag?: string | null;
  readonly pending_request?: boolean;
  readonly pending_request_id?: string | null;
};

export type LicenseAssignment = {
  readonly license_assignment_id?: string;
  readonly catalog_id?: string;
  readonly expiration_date?: string;
  readonly status?: string;
};

export type GroupMembership = {
  readonly group_code?: string;
  readonly group_name?: string | null;
  readonly status?: string;
  readonly added_date?: string;
  readonly requested_date?: string;
  readonly case_id?: string;
  readonly request_id?: string;
};

export type RoleApproval = {
  readonly approved_by_hr?: boolean;
  readonly new_role_code?: string;
  readonly hr_case_id?: string;
  readonly effective_date?: string;
};

export type PendingRoleChange = {
  readonly case_id?: string;
  readonly new_role_code?: string;
  readonly permission_template_id?: string;
  readonly effective_date?: string;
  readonly status?: string;
  readonly access_review_id?: string;
  readonly review_date?: string;
};

export type Asset = {
  readonly asset_tag?: string;
  readonly asset_type?: string;
  readonly assigned_employee_id?: string | null;
  readonly model?: string;
  readonly os?: string | null;
  readonly size?: string | null;
  readonly purchase_date?: string | null;
  readonly status?: string;
  readonly lifecycle_status?: string;
  readonly return_authorization?: JsonObject;
  readonly remote_wipe?: JsonObject;
};

/** An entry with a name that people say in their own ways. */
export type Named = {
  readonly name?: string;
  readonly name_aliases?: readonly string[];
};

export type CatalogEntry = Named & {
  readonly catalog_id?: string;
  readonly vendor?: string;
  readonly available_access_levels?: readonly string[];
  readonly requires_manager_approval?: boolean;
};

export type AccessGroup = {
  readonly group_code?: string;
  readonly name?: string;
  readonly requires_approval?: boolean;
  /** Empty: no limit. */
  readonly eligible_departments?: readonly string[];
  /** Empty: no limit. */
  readonly eligible_roles?: readonly string[];
};

export type PermissionTemplate = {
  readonly template_id?: string;
  readonly role_code?: string;
};

export type Outage = {
  readonly ticket_number?: string;
  readonly affected_users?: readonly string[];
  readonly affected_user_count?: number;
};

export type KnownError = {
  readonly known_error_id?: string;
  readonly workaround?: string | null;
};

export type Facilities = {
  readonly buildings?: Table<Named>;
  readonly zones?: Table<Named>;
  readonly desks?: Table<Desk>;
  readonly parking?: Table<ParkingSpace>;
  readonly conference_rooms?: Table<ConferenceRoom>;
};

export type Desk = {
  readonly building_code?: string;
  readonly floor_code?: string;
  readonly zone?: string | null;
  readonly near_window?: boolean;
  readonly status?: string;
  readonly assigned_employee_id?: string | null;
};

export type ParkingSpace = {
  readonly zone_code?: string;
  readonly level?: string | null;
  readonly covered?: boolean;
  readonly status?: string;
  readonly assigned_employee_id?: string | null;
};

export type ConferenceRoom = {
  readonly building_code?: string;
  readonly floor_code?: string;
  readonly capacity?: number;
  readonly equipment?: readonly string[];
  readonly bookings?: readonly RoomBooking[];
};

export type RoomBooking = {
  readonly booking_id?: string;
  readonly date?: string;
  /** HH:MM. */
  readonly start_time?: string;
  /** HH:MM. */
  readonly end_time?: string;
  readonly employee_id?: string;
  readonly attendee_count?: number;
};

export type DispatchSlot = { readonly available?: boolean };

export type CostCenter = {
  readonly department_code?: string;
  readonly has_budget?: boolean;
  readonly remaining_budget_usd?: number;
};

export type ItsmRequest = {
  readonly request_id?: string;
  readonly employee_id?: string;
  readonly status?: string;
  readonly created_date?: string;
  /** The manager it waits for. */
  readonly approval_routed_to?: string;
  /** `YYYY-MM-DD HH:MM`. */
  readonly approval_sla_deadline?: string | null;
};

export type Ticket = {
  readonly ticket_number?: string;
  readonly urgency?: string;
  readonly status?: string;
  readonly linked_known_error_id?: string | null;
};

export type SecurityCase = {
  readonly security_case_id?: string;
  readonly asset_tag?: string;
  readonly remote_wipe_id?: string;
};

export type WaitlistRow = {
  readonly waitlist_id: string;
  readonly employee_id: string;
  readonly resource_type: string;
  readonly zone_or_building: string;
  readonly position: number;
  readonly added_date: string;
};
