// Made from supabase/migrations by `npm run db:types`. Changes made here are lost.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  __InternalSupabase: {
    PostgrestVersion: "13";
  };
  public: {
    Tables: {
      account_measures: {
        Row: {
          account_id: string;
          ends_at: string | null;
          events: Json;
          id: number;
          kind: string;
          lifted_at: string | null;
          lifted_by: string | null;
          most_waiting: number | null;
          placed_at: string;
          placed_by: string | null;
          reason: string;
        };
        Insert: {
          account_id: string;
          ends_at?: string | null;
          events?: Json;
          id?: never;
          kind: string;
          lifted_at?: string | null;
          lifted_by?: string | null;
          most_waiting?: number | null;
          placed_at?: string;
          placed_by?: string | null;
          reason: string;
        };
        Update: {
          account_id?: string;
          ends_at?: string | null;
          events?: Json;
          id?: never;
          kind?: string;
          lifted_at?: string | null;
          lifted_by?: string | null;
          most_waiting?: number | null;
          placed_at?: string;
          placed_by?: string | null;
          reason?: string;
        };
        Relationships: [
          {
            foreignKeyName: "account_measures_account_id_fkey";
            columns: ["account_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "account_measures_lifted_by_fkey";
            columns: ["lifted_by"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "account_measures_placed_by_fkey";
            columns: ["placed_by"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      audit_log: {
        Row: {
          action: string;
          actor_id: string | null;
          at: string;
          details: Json;
          id: number;
          subject_id: string;
          subject_kind: string;
        };
        Insert: {
          action: string;
          actor_id?: string | null;
          at?: string;
          details?: Json;
          id?: never;
          subject_id: string;
          subject_kind: string;
        };
        Update: {
          action?: string;
          actor_id?: string | null;
          at?: string;
          details?: Json;
          id?: never;
          subject_id?: string;
          subject_kind?: string;
        };
        Relationships: [];
      };
      audit_reasons: {
        Row: {
          account_id: string;
          entry_id: number;
          reason: string;
        };
        Insert: {
          account_id: string;
          entry_id: number;
          reason: string;
        };
        Update: {
          account_id?: string;
          entry_id?: number;
          reason?: string;
        };
        Relationships: [
          {
            foreignKeyName: "audit_reasons_account_id_fkey";
            columns: ["account_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      audit_titles: {
        Row: {
          entry_id: number;
          field_reasons: Json | null;
          organization_id: string | null;
          organizer_id: string;
          reason: string | null;
          reasons: Json;
          title: string;
        };
        Insert: {
          entry_id: number;
          field_reasons?: Json | null;
          organization_id?: string | null;
          organizer_id: string;
          reason?: string | null;
          reasons?: Json;
          title: string;
        };
        Update: {
          entry_id?: number;
          field_reasons?: Json | null;
          organization_id?: string | null;
          organizer_id?: string;
          reason?: string | null;
          reasons?: Json;
          title?: string;
        };
        Relationships: [
          {
            foreignKeyName: "audit_titles_organizer_id_fkey";
            columns: ["organizer_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      calendar_items: {
        Row: {
          absences: number;
          asked_at: string | null;
          calendar_id: string;
          decided_here: boolean;
          event_id: string | null;
          hash: string;
          is_cancelled: boolean;
          key: string;
          missing: string[];
          offer: Json | null;
          place: string;
          series: string | null;
          starts: string;
          title: string;
          waits: boolean;
        };
        Insert: {
          absences?: number;
          asked_at?: string | null;
          calendar_id: string;
          decided_here?: boolean;
          event_id?: string | null;
          hash: string;
          is_cancelled?: boolean;
          key: string;
          missing?: string[];
          offer?: Json | null;
          place: string;
          series?: string | null;
          starts: string;
          title: string;
          waits?: boolean;
        };
        Update: {
          absences?: number;
          asked_at?: string | null;
          calendar_id?: string;
          decided_here?: boolean;
          event_id?: string | null;
          hash?: string;
          is_cancelled?: boolean;
          key?: string;
          missing?: string[];
          offer?: Json | null;
          place?: string;
          series?: string | null;
          starts?: string;
          title?: string;
          waits?: boolean;
        };
        Relationships: [
          {
            foreignKeyName: "calendar_items_calendar_id_fkey";
            columns: ["calendar_id"];
            isOneToOne: false;
            referencedRelation: "subscribed_calendars";
            referencedColumns: ["id"];
          },
        ];
      };
      calendar_readings: {
        Row: {
          calendar_id: string;
          counts: Json;
          id: number;
          outcome: string;
          problem: string | null;
          read_at: string;
          unread: Json;
        };
        Insert: {
          calendar_id: string;
          counts?: Json;
          id?: never;
          outcome: string;
          problem?: string | null;
          read_at?: string;
          unread?: Json;
        };
        Update: {
          calendar_id?: string;
          counts?: Json;
          id?: never;
          outcome?: string;
          problem?: string | null;
          read_at?: string;
          unread?: Json;
        };
        Relationships: [
          {
            foreignKeyName: "calendar_readings_calendar_id_fkey";
            columns: ["calendar_id"];
            isOneToOne: false;
            referencedRelation: "subscribed_calendars";
            referencedColumns: ["id"];
          },
        ];
      };
      collections: {
        Row: {
          filter: string;
          first_day: string;
          id: number;
          last_day: string;
          name_en: string;
          name_es: string;
          text_en: string;
          text_es: string;
        };
        Insert: {
          filter: string;
          first_day: string;
          id?: never;
          last_day: string;
          name_en: string;
          name_es: string;
          text_en: string;
          text_es: string;
        };
        Update: {
          filter?: string;
          first_day?: string;
          id?: never;
          last_day?: string;
          name_en?: string;
          name_es?: string;
          text_en?: string;
          text_es?: string;
        };
        Relationships: [];
      };
      contact_messages: {
        Row: {
          answer: string | null;
          answered_at: string | null;
          answered_by: string | null;
          created_at: string;
          email: string;
          event_id: string | null;
          id: string;
          is_read: boolean;
          language: string;
          message: string;
          name: string;
          subject: string;
          submission_key: string | null;
        };
        Insert: {
          answer?: string | null;
          answered_at?: string | null;
          answered_by?: string | null;
          created_at?: string;
          email: string;
          event_id?: string | null;
          id?: string;
          is_read?: boolean;
          language?: string;
          message: string;
          name: string;
          subject: string;
          submission_key?: string | null;
        };
        Update: {
          answer?: string | null;
          answered_at?: string | null;
          answered_by?: string | null;
          created_at?: string;
          email?: string;
          event_id?: string | null;
          id?: string;
          is_read?: boolean;
          language?: string;
          message?: string;
          name?: string;
          subject?: string;
          submission_key?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "contact_messages_answered_by_fkey";
            columns: ["answered_by"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "contact_messages_event_id_fkey";
            columns: ["event_id"];
            isOneToOne: false;
            referencedRelation: "events";
            referencedColumns: ["id"];
          },
        ];
      };
      decision_counts: {
        Row: {
          account_id: string;
          decision: string;
          decisions: number;
          last_at: string;
        };
        Insert: {
          account_id: string;
          decision: string;
          decisions: number;
          last_at: string;
        };
        Update: {
          account_id?: string;
          decision?: string;
          decisions?: number;
          last_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "decision_counts_account_id_fkey";
            columns: ["account_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      event_drafts: {
        Row: {
          created_at: string;
          event_id: string | null;
          fields: Json;
          id: string;
          import_key: string | null;
          owner_id: string;
          picture_id: string | null;
          starts: string | null;
          title: string | null;
          updated_at: string;
        };
        Insert: {
          created_at?: string;
          event_id?: string | null;
          fields: Json;
          id?: string;
          import_key?: string | null;
          owner_id?: string;
          picture_id?: string | null;
          starts?: never;
          title?: never;
          updated_at?: string;
        };
        Update: {
          created_at?: string;
          event_id?: string | null;
          fields?: Json;
          id?: string;
          import_key?: string | null;
          owner_id?: string;
          picture_id?: string | null;
          starts?: never;
          title?: never;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "draft_picture_of_owner";
            columns: ["picture_id", "owner_id"];
            isOneToOne: false;
            referencedRelation: "pictures";
            referencedColumns: ["id", "owner_id"];
          },
          {
            foreignKeyName: "event_drafts_event_id_fkey";
            columns: ["event_id"];
            isOneToOne: false;
            referencedRelation: "events";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "event_drafts_owner_id_fkey";
            columns: ["owner_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      event_reports: {
        Row: {
          answer_address: string | null;
          changed_at: string;
          claim_name: string | null;
          claim_original: string | null;
          claim_reach: string | null;
          claim_role: string | null;
          claim_work: string | null;
          client: string;
          closing_id: string | null;
          created_at: string;
          details: string | null;
          due_at: string | null;
          event_id: string | null;
          further_reports: number;
          id: string;
          language: string;
          reason: string;
          reported_content: string | null;
          submission_key: string | null;
          wants_answer: boolean;
        };
        Insert: {
          answer_address?: string | null;
          changed_at?: string;
          claim_name?: string | null;
          claim_original?: string | null;
          claim_reach?: string | null;
          claim_role?: string | null;
          claim_work?: string | null;
          client?: string;
          closing_id?: string | null;
          created_at?: string;
          details?: string | null;
          due_at?: string | null;
          event_id?: string | null;
          further_reports?: number;
          id?: string;
          language?: string;
          reason: string;
          reported_content?: string | null;
          submission_key?: string | null;
          wants_answer?: never;
        };
        Update: {
          answer_address?: string | null;
          changed_at?: string;
          claim_name?: string | null;
          claim_original?: string | null;
          claim_reach?: string | null;
          claim_role?: string | null;
          claim_work?: string | null;
          client?: string;
          closing_id?: string | null;
          created_at?: string;
          details?: string | null;
          due_at?: string | null;
          event_id?: string | null;
          further_reports?: number;
          id?: string;
          language?: string;
          reason?: string;
          reported_content?: string | null;
          submission_key?: string | null;
          wants_answer?: never;
        };
        Relationships: [
          {
            foreignKeyName: "event_reports_closing_id_fkey";
            columns: ["closing_id"];
            isOneToOne: false;
            referencedRelation: "report_closings";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "event_reports_event_id_fkey";
            columns: ["event_id"];
            isOneToOne: false;
            referencedRelation: "events";
            referencedColumns: ["id"];
          },
        ];
      };
      event_series: {
        Row: {
          created_at: string;
          id: string;
          organization_id: string | null;
          organizer_id: string;
          rhythm: string;
        };
        Insert: {
          created_at?: string;
          id?: string;
          organization_id?: string | null;
          organizer_id?: string;
          rhythm: string;
        };
        Update: {
          created_at?: string;
          id?: string;
          organization_id?: string | null;
          organizer_id?: string;
          rhythm?: string;
        };
        Relationships: [
          {
            foreignKeyName: "event_series_organization_id_fkey";
            columns: ["organization_id"];
            isOneToOne: false;
            referencedRelation: "organizers";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "event_series_organizer_id_fkey";
            columns: ["organizer_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      events: {
        Row: {
          access: string[];
          address: string | null;
          ages: string | null;
          category: string;
          content_hash: string;
          created_at: string;
          description: string;
          doors_at: string | null;
          end_date: string | null;
          event_url: string | null;
          first_approved_at: string | null;
          good_for_children: boolean | null;
          id: string;
          image_alt: string | null;
          image_focus_x: number | null;
          image_focus_y: number | null;
          image_url: string | null;
          is_all_day: boolean;
          is_approved: boolean;
          language: string;
          location: string;
          max_attendees: number | null;
          motif: string | null;
          organization_id: string | null;
          organizer_id: string;
          picture: Json | null;
          picture_id: string | null;
          price_kind: string | null;
          price_max_cents: number | null;
          price_min_cents: number | null;
          review: string | null;
          sent_back_at: string | null;
          series_id: string | null;
          setting: string | null;
          start_date: string;
          status: string | null;
          status_at: string | null;
          submission_key: string | null;
          submitted_at: string;
          title: string;
          translated_description: string | null;
          translated_title: string | null;
          translation_language: string | null;
          unpublish_reason: string | null;
          unpublished_at: string | null;
          updated_at: string;
        };
        Insert: {
          access?: string[];
          address?: string | null;
          ages?: string | null;
          category: string;
          content_hash?: never;
          created_at?: string;
          description: string;
          doors_at?: string | null;
          end_date?: string | null;
          event_url?: string | null;
          first_approved_at?: string | null;
          good_for_children?: boolean | null;
          id?: string;
          image_alt?: string | null;
          image_focus_x?: number | null;
          image_focus_y?: number | null;
          image_url?: string | null;
          is_all_day?: boolean;
          is_approved?: boolean;
          language?: string;
          location: string;
          max_attendees?: number | null;
          motif?: string | null;
          organization_id?: string | null;
          organizer_id?: string;
          picture?: Json | null;
          picture_id?: string | null;
          price_kind?: string | null;
          price_max_cents?: number | null;
          price_min_cents?: number | null;
          review?: string | null;
          sent_back_at?: string | null;
          series_id?: string | null;
          setting?: string | null;
          start_date: string;
          status?: string | null;
          status_at?: string | null;
          submission_key?: string | null;
          submitted_at?: string;
          title: string;
          translated_description?: string | null;
          translated_title?: string | null;
          translation_language?: string | null;
          unpublish_reason?: string | null;
          unpublished_at?: string | null;
          updated_at?: string;
        };
        Update: {
          access?: string[];
          address?: string | null;
          ages?: string | null;
          category?: string;
          content_hash?: never;
          created_at?: string;
          description?: string;
          doors_at?: string | null;
          end_date?: string | null;
          event_url?: string | null;
          first_approved_at?: string | null;
          good_for_children?: boolean | null;
          id?: string;
          image_alt?: string | null;
          image_focus_x?: number | null;
          image_focus_y?: number | null;
          image_url?: string | null;
          is_all_day?: boolean;
          is_approved?: boolean;
          language?: string;
          location?: string;
          max_attendees?: number | null;
          motif?: string | null;
          organization_id?: string | null;
          organizer_id?: string;
          picture?: Json | null;
          picture_id?: string | null;
          price_kind?: string | null;
          price_max_cents?: number | null;
          price_min_cents?: number | null;
          review?: string | null;
          sent_back_at?: string | null;
          series_id?: string | null;
          setting?: string | null;
          start_date?: string;
          status?: string | null;
          status_at?: string | null;
          submission_key?: string | null;
          submitted_at?: string;
          title?: string;
          translated_description?: string | null;
          translated_title?: string | null;
          translation_language?: string | null;
          unpublish_reason?: string | null;
          unpublished_at?: string | null;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "events_organization_id_fkey";
            columns: ["organization_id"];
            isOneToOne: false;
            referencedRelation: "organizers";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "events_organizer_id_fkey";
            columns: ["organizer_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "events_series_id_fkey";
            columns: ["series_id"];
            isOneToOne: false;
            referencedRelation: "event_series";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "picture_of_event";
            columns: ["picture_id"];
            isOneToOne: false;
            referencedRelation: "pictures";
            referencedColumns: ["id"];
          },
        ];
      };
      imported_events: {
        Row: {
          draft_id: string | null;
          imported_at: string;
          key: string;
          owner_id: string;
          times: string | null;
        };
        Insert: {
          draft_id?: string | null;
          imported_at?: string;
          key: string;
          owner_id?: string;
          times?: string | null;
        };
        Update: {
          draft_id?: string | null;
          imported_at?: string;
          key?: string;
          owner_id?: string;
          times?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "imported_events_owner_id_fkey";
            columns: ["owner_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      listings: {
        Row: {
          access: string[];
          added_at: string;
          ages: string | null;
          category: string;
          city: string | null;
          end_date: string | null;
          good_for_children: boolean | null;
          has_tickets: boolean;
          id: string;
          image_url: string | null;
          is_all_day: boolean;
          is_for_children: boolean;
          language: string;
          location: string;
          max_attendees: number | null;
          motif: string | null;
          organizer_id: string;
          other_cities: string[];
          picture: Json | null;
          place: string | null;
          price_kind: string | null;
          price_max_cents: number | null;
          price_min_cents: number | null;
          search_text: string;
          series_id: string | null;
          setting: string | null;
          start_date: string;
          status: string | null;
          time_zone: string;
          title: string;
          title_words: string;
          translated_title: string | null;
          translation_language: string | null;
          venue: string | null;
          words: string;
        };
        Insert: {
          access?: string[];
          added_at: string;
          ages?: string | null;
          category: string;
          city?: string | null;
          end_date?: string | null;
          good_for_children?: boolean | null;
          has_tickets: boolean;
          id: string;
          image_url?: string | null;
          is_all_day: boolean;
          is_for_children: boolean;
          language: string;
          location: string;
          max_attendees?: number | null;
          motif?: string | null;
          organizer_id: string;
          other_cities: string[];
          picture?: Json | null;
          place?: string | null;
          price_kind?: string | null;
          price_max_cents?: number | null;
          price_min_cents?: number | null;
          search_text: string;
          series_id?: string | null;
          setting?: string | null;
          start_date: string;
          status?: string | null;
          time_zone: string;
          title: string;
          title_words: string;
          translated_title?: string | null;
          translation_language?: string | null;
          venue?: string | null;
          words: string;
        };
        Update: {
          access?: string[];
          added_at?: string;
          ages?: string | null;
          category?: string;
          city?: string | null;
          end_date?: string | null;
          good_for_children?: boolean | null;
          has_tickets?: boolean;
          id?: string;
          image_url?: string | null;
          is_all_day?: boolean;
          is_for_children?: boolean;
          language?: string;
          location?: string;
          max_attendees?: number | null;
          motif?: string | null;
          organizer_id?: string;
          other_cities?: string[];
          picture?: Json | null;
          place?: string | null;
          price_kind?: string | null;
          price_max_cents?: number | null;
          price_min_cents?: number | null;
          search_text?: string;
          series_id?: string | null;
          setting?: string | null;
          start_date?: string;
          status?: string | null;
          time_zone?: string;
          title?: string;
          title_words?: string;
          translated_title?: string | null;
          translation_language?: string | null;
          venue?: string | null;
          words?: string;
        };
        Relationships: [
          {
            foreignKeyName: "listings_id_fkey";
            columns: ["id"];
            isOneToOne: true;
            referencedRelation: "events";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "listings_place_fkey";
            columns: ["place"];
            isOneToOne: false;
            referencedRelation: "places";
            referencedColumns: ["slug"];
          },
        ];
      };
      mail_choices: {
        Row: {
          admin_daily: boolean;
          admin_harm: boolean;
          member_id: string;
          own_events: boolean;
          reminders: boolean;
          saved_event_changes: boolean;
          saved_event_reminders: boolean;
        };
        Insert: {
          admin_daily?: boolean;
          admin_harm?: boolean;
          member_id?: string;
          own_events?: boolean;
          reminders?: boolean;
          saved_event_changes?: boolean;
          saved_event_reminders?: boolean;
        };
        Update: {
          admin_daily?: boolean;
          admin_harm?: boolean;
          member_id?: string;
          own_events?: boolean;
          reminders?: boolean;
          saved_event_changes?: boolean;
          saved_event_reminders?: boolean;
        };
        Relationships: [
          {
            foreignKeyName: "mail_choices_member_id_fkey";
            columns: ["member_id"];
            isOneToOne: true;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      moderation_reasons: {
        Row: {
          decision: string;
          field: string | null;
          key: string;
          position: number;
          retired_at: string | null;
          text_en: string;
          text_es: string;
        };
        Insert: {
          decision: string;
          field?: string | null;
          key: string;
          position?: number;
          retired_at?: string | null;
          text_en: string;
          text_es: string;
        };
        Update: {
          decision?: string;
          field?: string | null;
          key?: string;
          position?: number;
          retired_at?: string | null;
          text_en?: string;
          text_es?: string;
        };
        Relationships: [];
      };
      organizer_members: {
        Row: {
          joined_at: string;
          member_id: string;
          organizer_id: string;
          role: string;
        };
        Insert: {
          joined_at?: string;
          member_id: string;
          organizer_id: string;
          role: string;
        };
        Update: {
          joined_at?: string;
          member_id?: string;
          organizer_id?: string;
          role?: string;
        };
        Relationships: [
          {
            foreignKeyName: "organizer_members_member_id_fkey";
            columns: ["member_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "organizer_members_organizer_id_fkey";
            columns: ["organizer_id"];
            isOneToOne: false;
            referencedRelation: "organizers";
            referencedColumns: ["id"];
          },
        ];
      };
      organizers: {
        Row: {
          about: string | null;
          created_at: string;
          first_approved_at: string | null;
          founder_id: string | null;
          id: string;
          is_approved: boolean;
          links: string[];
          name: string;
          name_key: string;
          name_look: string;
          picture: Json | null;
          picture_id: string | null;
          return_note: string | null;
          return_reasons: string[];
          returned_at: string | null;
          slug: string;
          takes_messages: boolean;
          updated_at: string;
          website: string | null;
        };
        Insert: {
          about?: string | null;
          created_at?: string;
          first_approved_at?: string | null;
          founder_id?: string | null;
          id?: string;
          is_approved?: boolean;
          links?: string[];
          name: string;
          name_key?: string;
          name_look?: string;
          picture?: Json | null;
          picture_id?: string | null;
          return_note?: string | null;
          return_reasons?: string[];
          returned_at?: string | null;
          slug?: string;
          takes_messages?: boolean;
          updated_at?: string;
          website?: string | null;
        };
        Update: {
          about?: string | null;
          created_at?: string;
          first_approved_at?: string | null;
          founder_id?: string | null;
          id?: string;
          is_approved?: boolean;
          links?: string[];
          name?: string;
          name_key?: string;
          name_look?: string;
          picture?: Json | null;
          picture_id?: string | null;
          return_note?: string | null;
          return_reasons?: string[];
          returned_at?: string | null;
          slug?: string;
          takes_messages?: boolean;
          updated_at?: string;
          website?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "organizers_founder_id_fkey";
            columns: ["founder_id"];
            isOneToOne: true;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "picture_of_organizer";
            columns: ["picture_id"];
            isOneToOne: false;
            referencedRelation: "pictures";
            referencedColumns: ["id"];
          },
        ];
      };
      own_calendars: {
        Row: {
          contents: string;
          made_at: string;
          member_id: string;
          token: string;
        };
        Insert: {
          contents?: string;
          made_at?: string;
          member_id: string;
          token?: string;
        };
        Update: {
          contents?: string;
          made_at?: string;
          member_id?: string;
          token?: string;
        };
        Relationships: [
          {
            foreignKeyName: "own_calendars_member_id_fkey";
            columns: ["member_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      past_events: {
        Row: {
          access: string[];
          address: string | null;
          ages: string | null;
          category: string;
          clicks: number | null;
          created_at: string;
          description: string;
          doors_at: string | null;
          end_date: string | null;
          event_url: string | null;
          good_for_children: boolean | null;
          id: string;
          image_url: string | null;
          is_all_day: boolean;
          language: string;
          location: string;
          max_attendees: number | null;
          motif: string | null;
          organization_id: string | null;
          organizer_id: string;
          price_kind: string | null;
          price_max_cents: number | null;
          price_min_cents: number | null;
          public_category: string | null;
          public_city: string | null;
          removed_at: string;
          saves: number | null;
          series_id: string | null;
          setting: string | null;
          start_date: string;
          title: string;
          translated_description: string | null;
          translated_title: string | null;
          translation_language: string | null;
          views: number | null;
          was_approved: boolean;
        };
        Insert: {
          access?: string[];
          address?: string | null;
          ages?: string | null;
          category: string;
          clicks?: number | null;
          created_at: string;
          description: string;
          doors_at?: string | null;
          end_date?: string | null;
          event_url?: string | null;
          good_for_children?: boolean | null;
          id: string;
          image_url?: string | null;
          is_all_day?: boolean;
          language?: string;
          location: string;
          max_attendees?: number | null;
          motif?: string | null;
          organization_id?: string | null;
          organizer_id: string;
          price_kind?: string | null;
          price_max_cents?: number | null;
          price_min_cents?: number | null;
          public_category?: string | null;
          public_city?: string | null;
          removed_at?: string;
          saves?: number | null;
          series_id?: string | null;
          setting?: string | null;
          start_date: string;
          title: string;
          translated_description?: string | null;
          translated_title?: string | null;
          translation_language?: string | null;
          views?: number | null;
          was_approved: boolean;
        };
        Update: {
          access?: string[];
          address?: string | null;
          ages?: string | null;
          category?: string;
          clicks?: number | null;
          created_at?: string;
          description?: string;
          doors_at?: string | null;
          end_date?: string | null;
          event_url?: string | null;
          good_for_children?: boolean | null;
          id?: string;
          image_url?: string | null;
          is_all_day?: boolean;
          language?: string;
          location?: string;
          max_attendees?: number | null;
          motif?: string | null;
          organization_id?: string | null;
          organizer_id?: string;
          price_kind?: string | null;
          price_max_cents?: number | null;
          price_min_cents?: number | null;
          public_category?: string | null;
          public_city?: string | null;
          removed_at?: string;
          saves?: number | null;
          series_id?: string | null;
          setting?: string | null;
          start_date?: string;
          title?: string;
          translated_description?: string | null;
          translated_title?: string | null;
          translation_language?: string | null;
          views?: number | null;
          was_approved?: boolean;
        };
        Relationships: [
          {
            foreignKeyName: "past_events_organization_id_fkey";
            columns: ["organization_id"];
            isOneToOne: false;
            referencedRelation: "organizers";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "past_events_organizer_id_fkey";
            columns: ["organizer_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "past_events_series_id_fkey";
            columns: ["series_id"];
            isOneToOne: false;
            referencedRelation: "event_series";
            referencedColumns: ["id"];
          },
        ];
      };
      pictures: {
        Row: {
          color: string;
          created_at: string;
          digest: string;
          focus_x: number;
          focus_y: number;
          height: number;
          id: string;
          owner_id: string;
          released_at: string | null;
          width: number;
        };
        Insert: {
          color: string;
          created_at?: string;
          digest: string;
          focus_x?: number;
          focus_y?: number;
          height: number;
          id?: string;
          owner_id: string;
          released_at?: string | null;
          width: number;
        };
        Update: {
          color?: string;
          created_at?: string;
          digest?: string;
          focus_x?: number;
          focus_y?: number;
          height?: number;
          id?: string;
          owner_id?: string;
          released_at?: string | null;
          width?: number;
        };
        Relationships: [];
      };
      places: {
        Row: {
          county: string;
          kind: string;
          latitude: number;
          longitude: number;
          name: string;
          page_spellings: string[] | null;
          part_of: string | null;
          rank: number;
          slug: string;
          spellings: string[];
          time_zone: string | null;
          zone_spellings: string[] | null;
        };
        Insert: {
          county: string;
          kind: string;
          latitude: number;
          longitude: number;
          name: string;
          page_spellings?: string[] | null;
          part_of?: string | null;
          rank?: number;
          slug: string;
          spellings?: string[];
          time_zone?: string | null;
          zone_spellings?: string[] | null;
        };
        Update: {
          county?: string;
          kind?: string;
          latitude?: number;
          longitude?: number;
          name?: string;
          page_spellings?: string[] | null;
          part_of?: string | null;
          rank?: number;
          slug?: string;
          spellings?: string[];
          time_zone?: string | null;
          zone_spellings?: string[] | null;
        };
        Relationships: [
          {
            foreignKeyName: "places_part_of_fkey";
            columns: ["part_of"];
            isOneToOne: false;
            referencedRelation: "places";
            referencedColumns: ["slug"];
          },
        ];
      };
      profiles: {
        Row: {
          created_at: string;
          full_name: string;
          id: string;
          is_admin: boolean;
          language: string;
        };
        Insert: {
          created_at?: string;
          full_name: string;
          id: string;
          is_admin?: boolean;
          language?: string;
        };
        Update: {
          created_at?: string;
          full_name?: string;
          id?: string;
          is_admin?: boolean;
          language?: string;
        };
        Relationships: [];
      };
      refused_calendar_hosts: {
        Row: {
          host: string;
          refused_at: string;
          refused_by: string | null;
        };
        Insert: {
          host: string;
          refused_at?: string;
          refused_by?: string | null;
        };
        Update: {
          host?: string;
          refused_at?: string;
          refused_by?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "refused_calendar_hosts_refused_by_fkey";
            columns: ["refused_by"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      report_closings: {
        Row: {
          answer: string | null;
          answered: number;
          closed_at: string;
          closed_by: string | null;
          event_id: string;
          id: string;
          organizer_id: string;
          outcome: string;
          title: string;
        };
        Insert: {
          answer?: string | null;
          answered?: number;
          closed_at?: string;
          closed_by?: string | null;
          event_id: string;
          id?: string;
          organizer_id: string;
          outcome: string;
          title: string;
        };
        Update: {
          answer?: string | null;
          answered?: number;
          closed_at?: string;
          closed_by?: string | null;
          event_id?: string;
          id?: string;
          organizer_id?: string;
          outcome?: string;
          title?: string;
        };
        Relationships: [
          {
            foreignKeyName: "report_closings_closed_by_fkey";
            columns: ["closed_by"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "report_closings_organizer_id_fkey";
            columns: ["organizer_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      saved_events: {
        Row: {
          event_id: string;
          mailed_at: string | null;
          member_id: string;
          saved_at: string;
        };
        Insert: {
          event_id: string;
          mailed_at?: string | null;
          member_id: string;
          saved_at?: string;
        };
        Update: {
          event_id?: string;
          mailed_at?: string | null;
          member_id?: string;
          saved_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "saved_events_member_id_fkey";
            columns: ["member_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      subscribed_calendars: {
        Row: {
          category: string;
          created_at: string;
          description: string | null;
          etag: string | null;
          failing_since: string | null;
          failures: number;
          host: string;
          id: string;
          language: string;
          last_modified: string | null;
          lease: string | null;
          leased_until: string | null;
          member_id: string;
          name: string;
          next_read_at: string;
          organization_id: string | null;
          paused_by: string | null;
          read_whole_at: string | null;
          told_at: string | null;
          url: string;
        };
        Insert: {
          category: string;
          created_at?: string;
          description?: string | null;
          etag?: string | null;
          failing_since?: string | null;
          failures?: number;
          host?: never;
          id?: string;
          language?: string;
          last_modified?: string | null;
          lease?: string | null;
          leased_until?: string | null;
          member_id?: string;
          name: string;
          next_read_at?: string;
          organization_id?: string | null;
          paused_by?: string | null;
          read_whole_at?: string | null;
          told_at?: string | null;
          url: string;
        };
        Update: {
          category?: string;
          created_at?: string;
          description?: string | null;
          etag?: string | null;
          failing_since?: string | null;
          failures?: number;
          host?: never;
          id?: string;
          language?: string;
          last_modified?: string | null;
          lease?: string | null;
          leased_until?: string | null;
          member_id?: string;
          name?: string;
          next_read_at?: string;
          organization_id?: string | null;
          paused_by?: string | null;
          read_whole_at?: string | null;
          told_at?: string | null;
          url?: string;
        };
        Relationships: [
          {
            foreignKeyName: "subscribed_calendars_member_id_fkey";
            columns: ["member_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "subscribed_calendars_organization_id_fkey";
            columns: ["organization_id"];
            isOneToOne: false;
            referencedRelation: "organizers";
            referencedColumns: ["id"];
          },
        ];
      };
      trusted_changes: {
        Row: {
          before: Json;
          changed_at: string;
          editor_id: string | null;
          event_id: string;
        };
        Insert: {
          before: Json;
          changed_at?: string;
          editor_id?: string | null;
          event_id: string;
        };
        Update: {
          before?: Json;
          changed_at?: string;
          editor_id?: string | null;
          event_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "trusted_changes_editor_id_fkey";
            columns: ["editor_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "trusted_changes_event_id_fkey";
            columns: ["event_id"];
            isOneToOne: true;
            referencedRelation: "events";
            referencedColumns: ["id"];
          },
        ];
      };
    };
    Views: {
      event_decisions: {
        Row: {
          decided_at: string | null;
          decision: string | null;
          event_id: string | null;
          field_reasons: Json | null;
          id: number | null;
          organization_id: string | null;
          organizer_id: string | null;
          reason: string | null;
          reasons: Json | null;
          title: string | null;
          waited: string | null;
        };
        Relationships: [];
      };
    };
    Functions: {
      accept_admin_invitation: {
        Args: {
          token: string;
        };
        Returns: boolean;
      };
      accept_organizer_invitation: {
        Args: {
          token: string;
        };
        Returns: string;
      };
      add_picture: {
        Args: {
          color: string;
          copies: Json;
          digest: string;
          focus_x: number;
          focus_y: number;
          height: number;
          queue_key: string;
          width: number;
        };
        Returns: string;
      };
      admin_panel: {
        Args: {
          asked_id?: string;
          filters?: Json;
          page_number?: number;
          page_size: number;
          sort?: string;
        };
        Returns: {
          asked: (Database["public"]["Tables"]["events"]["Row"])[];
          dates: Json;
          events: (Database["public"]["Tables"]["events"]["Row"])[];
          keeps_versions: boolean;
          marks: Json;
          organizer_names: Json;
          total: number;
          undoable: Json;
        }[];
      };
      answer_contact_message: {
        Args: {
          message_id: string;
          written: string;
        };
        Returns: boolean;
      };
      answer_storm: {
        Args: {
          token: string;
        };
        Returns: boolean;
      };
      approved_content: {
        Args: {
          event_id: string;
        };
        Returns: Json;
      };
      bring_back_events: {
        Args: {
          measure_id: number;
        };
        Returns: number;
      };
      browse_listings: {
        Args: {
          after?: Json;
          before?: Json;
          choices?: Json;
          filter: Json;
          page_size?: number;
        };
        Returns: Json;
      };
      change_series: {
        Args: {
          content: Json;
          event_id: string;
          times: Json;
          version: string;
        };
        Returns: Database["public"]["Tables"]["events"]["Row"][];
        SetofOptions: {
          from: "*";
          to: "events";
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      claim_calendar: {
        Args: {
          queue_key: string;
        };
        Returns: {
          category: string;
          description: string;
          etag: string;
          id: string;
          known: Json;
          language: string;
          last_modified: string;
          lease: string;
          url: string;
        }[];
      };
      claim_changed_pages: {
        Args: {
          most?: number;
          queue_key: string;
        };
        Returns: Json;
      };
      claim_mail: {
        Args: {
          most: number;
          queue_key: string;
        };
        Returns: {
          address: string;
          data: Json;
          id: number;
          kind: string;
          language: string;
        }[];
      };
      close_event_reports: {
        Args: {
          read_until: string;
          report_answer?: string;
          report_outcome: string;
          reported_event: string;
        };
        Returns: number;
      };
      confirm_digest: {
        Args: {
          token: string;
        };
        Returns: Json;
      };
      confirm_event: {
        Args: {
          token: string;
        };
        Returns: boolean;
      };
      count_event_visits: {
        Args: {
          counts: Json;
          queue_key: string;
          site_zone: string;
        };
        Returns: number;
      };
      count_listings_by_city: {
        Args: {
          cities: string[];
          filter: Json;
        };
        Returns: Json;
      };
      count_listings_by_day: {
        Args: {
          from_day: string;
          near_to?: string;
          site_zone: string;
          starts_from?: string;
          to_day: string;
        };
        Returns: {
          day: string;
          events: number;
        }[];
      };
      count_lists: {
        Args: {
          filters: Json;
        };
        Returns: Json;
      };
      count_published: {
        Args: never;
        Returns: Json;
      };
      create_admin_invitation: {
        Args: {
          invitee_email: string;
        };
        Returns: string;
      };
      decide: {
        Args: {
          correction?: Json;
          decision: string;
          event_ids: string[];
          field_reasons?: Json;
          leaves_out?: string[];
          note?: string;
          of_public?: boolean;
          reasons?: string[];
          versions: string[];
          whole_series?: boolean;
        };
        Returns: {
          outcome: string;
          title: string;
        }[];
      };
      decide_status_note: {
        Args: {
          is_approved: boolean;
          reason?: string;
          said: string;
        };
        Returns: boolean;
      };
      delete_collection: {
        Args: {
          collection_id: number;
        };
        Returns: boolean;
      };
      delete_event_note: {
        Args: {
          note_id: number;
        };
        Returns: boolean;
      };
      delete_organizer: {
        Args: {
          organizer_id: string;
          reason: string;
        };
        Returns: string;
      };
      delete_own_account: {
        Args: {
          current_password?: string;
        };
        Returns: boolean;
      };
      describe_email_change: {
        Args: {
          link_hash: string;
          queue_key: string;
        };
        Returns: {
          full_name: string;
          masked_email: string;
        }[];
      };
      desk_weeks: {
        Args: {
          site_zone: string;
        };
        Returns: Json;
      };
      end_calendar: {
        Args: {
          calendar_id: string;
          keeps_events: boolean;
        };
        Returns: number;
      };
      end_digest: {
        Args: {
          token: string;
        };
        Returns: boolean;
      };
      end_digests_of: {
        Args: {
          address: string;
        };
        Returns: number;
      };
      end_mails: {
        Args: {
          token: string;
        };
        Returns: boolean;
      };
      end_own_session: {
        Args: {
          session_id: string;
        };
        Returns: boolean;
      };
      end_storm_notice: {
        Args: {
          notice_id: number;
        };
        Returns: boolean;
      };
      event_feed: {
        Args: {
          event_id: string;
        };
        Returns: Json;
      };
      event_feeds: {
        Args: {
          event_ids: string[];
        };
        Returns: Json;
      };
      event_notice: {
        Args: {
          event_id: string;
        };
        Returns: string;
      };
      event_page: {
        Args: {
          at: string;
          event_id: string;
          site_zone: string;
        };
        Returns: Json;
      };
      events_by_id: {
        Args: {
          event_ids: string[];
        };
        Returns: Json;
      };
      events_like_mine: {
        Args: {
          location: string;
          sent_key?: string;
          starts: string;
          title: string;
        };
        Returns: {
          end_date: string;
          event_id: string;
          event_title: string;
          is_all_day: boolean;
          is_own: boolean;
          place: string;
          start_date: string;
        }[];
      };
      explain_event_status: {
        Args: {
          event_id: string;
          note: string;
          reasons: string[];
          status: string;
        };
        Returns: number;
      };
      find_digest: {
        Args: {
          purpose: string;
          token: string;
        };
        Returns: Json;
      };
      find_event_place: {
        Args: {
          address?: string;
          location: string;
        };
        Returns: Json;
      };
      find_mail_link: {
        Args: {
          purpose: string;
          token: string;
        };
        Returns: Json;
      };
      find_names: {
        Args: {
          at: string;
          cities: string[];
          organizers: string[];
          venues: string[];
        };
        Returns: Json;
      };
      find_organizer_invitation: {
        Args: {
          token: string;
        };
        Returns: Json;
      };
      find_picture: {
        Args: {
          picture_id: string;
        };
        Returns: {
          copies: Json;
          is_public: boolean;
          owner_id: string;
          width: number;
        }[];
      };
      find_places: {
        Args: {
          search: string;
        };
        Returns: string[];
      };
      find_removed_event: {
        Args: {
          event_id: string;
        };
        Returns: {
          category: string;
          is_over: boolean;
          location: string;
        }[];
      };
      find_storm_link: {
        Args: {
          token: string;
        };
        Returns: Json;
      };
      find_venues: {
        Args: {
          at: string;
          cities: string[];
          names: string[];
        };
        Returns: string[];
      };
      generate_admin_token: {
        Args: never;
        Returns: string;
      };
      give_up_admin_role: {
        Args: never;
        Returns: boolean;
      };
      hand_over_event: {
        Args: {
          event_id: string;
          new_organization: string;
          version: string;
        };
        Returns: string;
      };
      hand_over_mail: {
        Args: {
          mail_id: number;
          queue_key: string;
        };
        Returns: boolean;
      };
      has_any_admins: {
        Args: never;
        Returns: boolean;
      };
      has_password: {
        Args: never;
        Returns: boolean;
      };
      home_listings: {
        Args: {
          at: string;
          day: string;
          near_to?: string;
          site_zone: string;
          today: string;
          weekend: string;
        };
        Returns: Json;
      };
      hook_password_verification_attempt: {
        Args: {
          event: Json;
        };
        Returns: Json;
      };
      import_drafts: {
        Args: {
          drafts: Json;
        };
        Returns: {
          event_id: string;
          key: string;
          outcome: string;
        }[];
      };
      invite_organizer_member: {
        Args: {
          invitee_email: string;
          language?: string;
          organizer_id: string;
          wanted_role: string;
        };
        Returns: undefined;
      };
      is_claim_code_needed: {
        Args: never;
        Returns: boolean;
      };
      is_second_step_required: {
        Args: never;
        Returns: boolean;
      };
      judge_calendar: {
        Args: {
          calendar_id: string;
          is_paused: boolean;
        };
        Returns: boolean;
      };
      judged_event: {
        Args: {
          event_id: string;
        };
        Returns: {
          alike: Json;
          calendar: Json;
          decisions: Json;
          notes: Json;
          organizer: Json;
          sent_back: Json;
          starts: string[];
          taken_off_by: string;
          undoable: Json;
          version: string;
        }[];
      };
      keep_approved_versions: {
        Args: {
          is_kept: boolean;
        };
        Returns: boolean;
      };
      keeps_approved_versions: {
        Args: never;
        Returns: boolean;
      };
      lift_measure: {
        Args: {
          account_id: string;
          kind: string;
        };
        Returns: boolean;
      };
      list_admin_invitations: {
        Args: never;
        Returns: {
          expires_at: string;
          id: number;
          invitee_email: string;
          made_at: string;
          made_by: string;
        }[];
      };
      list_admin_users: {
        Args: never;
        Returns: {
          email: string;
          full_name: string;
          has_second_step: boolean;
          user_id: string;
        }[];
      };
      list_audit: {
        Args: {
          before_id?: number;
          in_title?: string;
          most: number;
          of_action?: string;
          of_event?: string;
          of_person?: string;
        };
        Returns: {
          action: string;
          actor_id: string;
          actor_name: string;
          at: string;
          details: Json;
          field_reasons: Json;
          former_organization_name: string;
          id: number;
          organization_name: string;
          reason: string;
          reasons: Json;
          subject_id: string;
          subject_kind: string;
          subject_name: string;
          subject_page: string;
          title: string;
        }[];
      };
      list_calendars: {
        Args: {
          of_host?: string;
          page_number?: number;
          page_size: number;
        };
        Returns: {
          events: number;
          failing_since: string;
          host: string;
          id: string;
          is_refused: boolean;
          last_read_at: string;
          member_id: string;
          member_name: string;
          name: string;
          organization: string;
          paused_by: string;
          problem: string;
          total: number;
          waiting: number;
        }[];
      };
      list_changes: {
        Args: {
          after_id?: number;
          before_id?: number;
          in_city?: string;
          page_size?: number;
        };
        Returns: Json;
      };
      list_feed: {
        Args: {
          after?: Json;
          filter: Json;
          organizer_slug?: string;
          page_size?: number;
        };
        Returns: Json;
      };
      list_organizer_invitations: {
        Args: {
          organizer_id: string;
        };
        Returns: {
          address: string;
          expires_at: string;
          id: string;
          role: string;
        }[];
      };
      list_organizer_members: {
        Args: {
          organizer_id: string;
        };
        Returns: {
          full_name: string;
          joined_at: string;
          member_id: string;
          role: string;
        }[];
      };
      list_own_calendars: {
        Args: never;
        Returns: {
          calendar: Database["public"]["Tables"]["subscribed_calendars"]["Row"];
          events: number;
          incomplete: number;
          organization: string;
          questions: number;
          reading: Database["public"]["Tables"]["calendar_readings"]["Row"];
          waits: number;
        }[];
      };
      list_own_sessions: {
        Args: never;
        Returns: {
          id: string;
          is_current: boolean;
          last_used_at: string;
          signed_in_at: string;
          user_agent: string;
        }[];
      };
      list_pending_events: {
        Args: {
          filters?: Json;
          page_number?: number;
          page_size: number;
          sort?: string;
          with_decided?: boolean;
        };
        Returns: {
          dates: Json;
          events: (Database["public"]["Tables"]["events"]["Row"])[];
          marks: Json;
          organizer_names: Json;
          total: number;
        }[];
      };
      list_people: {
        Args: {
          before_created?: string;
          before_id?: string;
          page_size: number;
          search?: string;
        };
        Returns: {
          created_at: string;
          email: string;
          events: number;
          full_name: string;
          id: string;
          is_admin: boolean;
          is_blocked: boolean;
          total: number;
          waiting: number;
        }[];
      };
      list_places: {
        Args: never;
        Returns: Json;
      };
      list_reported_events: {
        Args: {
          page_number?: number;
          page_size: number;
          search?: string;
          state?: string;
        };
        Returns: {
          entries: Json;
          reports: number;
          total: number;
          undoable: Json;
        }[];
      };
      list_returned_organizers: {
        Args: never;
        Returns: {
          founder_id: string;
          founder_name: string;
          id: string;
          name: string;
          return_note: string;
          return_reasons: string[];
          returned_at: string;
          was_public: boolean;
        }[];
      };
      list_sent_back_events: {
        Args: {
          before_id?: string;
          before_updated?: string;
          filters?: Json;
          of_review?: string;
          page_size: number;
        };
        Returns: {
          event: Database["public"]["Tables"]["events"]["Row"];
          organizer_name: string;
          total: number;
          verdicts: (Database["public"]["Views"]["event_decisions"]["Row"])[];
        }[];
      };
      list_status_notes: {
        Args: never;
        Returns: {
          author: string;
          dates: number;
          event_id: string;
          is_public: boolean;
          note: string;
          reasons: string[];
          said_at: string;
          said_by: string;
          said_id: string;
          status: string;
          title: string;
        }[];
      };
      list_storm_notices: {
        Args: never;
        Returns: Json;
      };
      list_trusted_changes: {
        Args: {
          before_changed?: string;
          before_id?: string;
          page_size: number;
        };
        Returns: {
          before: Json;
          content: Json;
          editor_id: string;
          editor_name: string;
          event: Database["public"]["Tables"]["events"]["Row"];
          event_id: string;
          ids: string[];
          organizer_name: string;
          version: string;
        }[];
      };
      list_unsent_mail: {
        Args: never;
        Returns: {
          attempts: number;
          has_failed: boolean;
          id: number;
          kind: string;
          problem: string;
          queued_at: string;
        }[];
      };
      list_unused_files: {
        Args: {
          queue_key: string;
        };
        Returns: string[];
      };
      list_unused_pictures: {
        Args: never;
        Returns: {
          id: string;
          owner_id: string;
          width: number;
        }[];
      };
      listings_version: {
        Args: never;
        Returns: number;
      };
      look_at_trusted_changes: {
        Args: {
          event_ids: string[];
          versions: string[];
        };
        Returns: number;
      };
      make_user_admin: {
        Args: {
          claim_code?: string;
          target_user_id: string;
        };
        Returns: boolean;
      };
      moderation_figures: {
        Args: never;
        Returns: {
          decision: string;
          decisions: number;
          reason_key: string;
        }[];
      };
      needs_second_step: {
        Args: never;
        Returns: boolean;
      };
      offer_new_times: {
        Args: {
          changes: Json;
        };
        Returns: number;
      };
      organizer_page: {
        Args: {
          after?: Json;
          before?: Json;
          organizer_slug: string;
          page_size?: number;
          site_zone: string;
          starts_from: string;
        };
        Returns: Json;
      };
      own_calendar: {
        Args: {
          token: string;
        };
        Returns: Json;
      };
      own_context: {
        Args: never;
        Returns: {
          email: string;
          full_name: string;
          has_password: boolean;
          has_second_step: boolean;
          is_admin: boolean;
          is_trusted: boolean;
          lacks_second_step: boolean;
          language: string;
          open_reports: number;
          owner_ids: string[];
          pending_email: string;
          pending_events: number;
          pending_organizers: number;
          unread_messages: number;
          unseen_changes: number;
          unsent_mail: number;
        }[];
      };
      own_dashboard: {
        Args: {
          after_id?: string;
          after_start?: string;
          asked_id?: string;
          before_id?: string;
          before_start?: string;
          decided_from?: string;
          search?: string;
          series?: string;
          tab?: string;
        };
        Returns: {
          asked: (Database["public"]["Tables"]["events"]["Row"])[];
          calendar_questions: number;
          decisions: (Database["public"]["Views"]["event_decisions"]["Row"])[];
          events: (Database["public"]["Tables"]["events"]["Row"])[];
          found: number;
          removed: (Database["public"]["Tables"]["past_events"]["Row"])[];
          series_dates: Json;
          shown_tab: string;
          skipped: number;
          total_drafts: number;
          total_past: number;
          total_upcoming: number;
          total_waiting: number;
          verdicts: (Database["public"]["Views"]["event_decisions"]["Row"])[];
        }[];
      };
      own_event_counts: {
        Args: {
          event_id: string;
          site_zone: string;
        };
        Returns: Json;
      };
      own_organizations: {
        Args: never;
        Returns: {
          about: string;
          created_at: string;
          id: string;
          is_approved: boolean;
          is_founder: boolean;
          links: string[];
          name: string;
          picture: Json;
          return_note: string;
          return_reasons: string[];
          returned_at: string;
          role: string;
          slug: string;
          takes_messages: boolean;
          updated_at: string;
          website: string;
        }[];
      };
      own_saved_events: {
        Args: never;
        Returns: Json;
      };
      own_status_note: {
        Args: {
          event_id: string;
        };
        Returns: Json;
      };
      own_status_notes: {
        Args: never;
        Returns: Json;
      };
      page_is_gone: {
        Args: {
          path: string;
        };
        Returns: boolean;
      };
      person: {
        Args: {
          account_id: string;
        };
        Returns: Json;
      };
      place_measure: {
        Args: {
          account_id: string;
          ends_at?: string;
          kind: string;
          most_waiting?: number;
          reason: string;
          refuses_waiting?: boolean;
          takes_off_live?: boolean;
        };
        Returns: number;
      };
      place_storm_notice: {
        Args: {
          cities: string[];
          first_day: string;
          kind: string;
          last_day: string;
          text_en?: string;
          text_es?: string;
        };
        Returns: number;
      };
      preview_storm: {
        Args: {
          cities: string[];
          first_day: string;
          last_day: string;
        };
        Returns: Json;
      };
      prove_identity_for_email: {
        Args: {
          current_password?: string;
          new_email: string;
        };
        Returns: string;
      };
      prove_identity_for_password: {
        Args: {
          current_password?: string;
        };
        Returns: boolean;
      };
      purge_ended_events: {
        Args: never;
        Returns: number;
      };
      queue_digests: {
        Args: {
          expires_at: string;
          issue: string;
          queue_key: string;
        };
        Returns: number;
      };
      queue_place: {
        Args: {
          event_id: string;
        };
        Returns: {
          place: number;
          waiting: number;
        }[];
      };
      queue_saved_reminders: {
        Args: {
          queue_key: string;
          site_zone: string;
        };
        Returns: number;
      };
      refuse_calendar_host: {
        Args: {
          host: string;
          is_refused: boolean;
        };
        Returns: boolean;
      };
      release_event: {
        Args: {
          event_id: string;
        };
        Returns: boolean;
      };
      renew_own_calendar: {
        Args: {
          contents: string;
        };
        Returns: string;
      };
      request_digest: {
        Args: {
          language?: string;
          queue_key: string;
          recipient: string;
          wanted_list: string;
        };
        Returns: undefined;
      };
      require_second_step: {
        Args: {
          is_required: boolean;
        };
        Returns: boolean;
      };
      reset_second_step: {
        Args: {
          reason: string;
          user_email: string;
        };
        Returns: boolean;
      };
      restore_admin_privileges: {
        Args: {
          user_email: string;
        };
        Returns: boolean;
      };
      resume_storm_notice: {
        Args: {
          notice_id: number;
        };
        Returns: boolean;
      };
      retire_reason: {
        Args: {
          key: string;
        };
        Returns: boolean;
      };
      retry_mail: {
        Args: {
          mail_id?: number;
        };
        Returns: number;
      };
      return_organizer: {
        Args: {
          note?: string;
          organizer_id: string;
          reasons: string[];
          version: string;
        };
        Returns: string;
      };
      revoke_admin_invitation: {
        Args: {
          invitation_id: number;
        };
        Returns: boolean;
      };
      revoke_admin_role: {
        Args: {
          reason: string;
          target_user_id: string;
        };
        Returns: boolean;
      };
      revoke_organizer_invitation: {
        Args: {
          invitation_id: string;
        };
        Returns: boolean;
      };
      run_maintenance: {
        Args: never;
        Returns: undefined;
      };
      save_collection: {
        Args: {
          collection_id?: number;
          filter: string;
          first_day: string;
          last_day: string;
          name_en: string;
          name_es: string;
          text_en: string;
          text_es: string;
        };
        Returns: number;
      };
      save_events: {
        Args: {
          event_ids: string[];
        };
        Returns: {
          left_out: number;
          saved: number;
          unknown: number;
        }[];
      };
      save_reason: {
        Args: {
          decision: string;
          field: string;
          key: string;
          text_en: string;
          text_es: string;
        };
        Returns: boolean;
      };
      saved_calendar: {
        Args: {
          token: string;
        };
        Returns: Json;
      };
      say_takes_place: {
        Args: {
          event_id: string;
        };
        Returns: boolean;
      };
      send_contact_message: {
        Args: {
          language?: string;
          queue_key: string;
          sent_email: string;
          sent_key: string;
          sent_message: string;
          sent_name: string;
          sent_subject: string;
        };
        Returns: boolean;
      };
      send_organizer_message: {
        Args: {
          organizer_slug: string;
          queue_key: string;
          sent_email: string;
          sent_key: string;
          sent_message: string;
          sent_name: string;
        };
        Returns: boolean;
      };
      set_event_status: {
        Args: {
          dates?: string;
          event_id: string;
          note?: string;
          reasons?: string[];
          status: string;
          version: string;
        };
        Returns: Database["public"]["Tables"]["events"]["Row"][];
        SetofOptions: {
          from: "*";
          to: "events";
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      settle_calendar: {
        Args: {
          answer: Json;
          calendar_id: string;
          lease: string;
          queue_key: string;
        };
        Returns: undefined;
      };
      settle_changed_pages: {
        Args: {
          cursor_at: string;
          cursor_path: string;
          is_notified: boolean;
          queue_key: string;
          wait_seconds?: number;
        };
        Returns: undefined;
      };
      settle_mail: {
        Args: {
          is_refused?: boolean;
          mail_id: number;
          problem?: string;
          queue_key: string;
        };
        Returns: boolean;
      };
      similar_organizers: {
        Args: {
          site_name: string;
        };
        Returns: {
          founder_id: string;
          founder_name: string;
          organizer_id: string;
          resembles_site: boolean;
          return_note: string;
          return_reasons: string[];
          similar_names: Json;
          was_public: boolean;
        }[];
      };
      site_time_zone: {
        Args: never;
        Returns: string;
      };
      sitemap_events: {
        Args: {
          first_digits: string;
          last_digits: string;
        };
        Returns: Json;
      };
      sitemap_lists: {
        Args: {
          file_size?: number;
        };
        Returns: Json;
      };
      sitemap_pages: {
        Args: {
          at: string;
          file_size?: number;
          first_name: string;
          kind: string;
        };
        Returns: Json;
      };
      steer_calendar: {
        Args: {
          action: string;
          calendar_id: string;
        };
        Returns: boolean;
      };
      submit_event_report: {
        Args: {
          answer_address?: string;
          claim?: Json;
          language?: string;
          queue_key: string;
          report_details?: string;
          report_reason: string;
          reported_event: string;
          sent_client: string;
          sent_key: string;
        };
        Returns: boolean;
      };
      suggest: {
        Args: {
          at: string;
          typed: string;
        };
        Returns: Json;
      };
      take_calendar_offer: {
        Args: {
          calendar_id: string;
          key: string;
          version: string;
        };
        Returns: boolean;
      };
      take_events: {
        Args: {
          event_ids: string[];
        };
        Returns: Json;
      };
      take_picture_off: {
        Args: {
          event_id: string;
        };
        Returns: string;
      };
      undo_decisions: {
        Args: {
          decision_ids: number[];
        };
        Returns: string[];
      };
      undo_report_closing: {
        Args: {
          closing_id: string;
        };
        Returns: boolean;
      };
      updating_event: {
        Args: {
          event_id: string;
        };
        Returns: Json;
      };
      usual_wait: {
        Args: never;
        Returns: {
          decisions: number;
          half_seconds: number;
          most_seconds: number;
        }[];
      };
      withdraw_identity_proof: {
        Args: never;
        Returns: undefined;
      };
      write_calendar_items: {
        Args: {
          calendar_id: string;
          items: Json;
          lease: string;
          queue_key: string;
          seen: string[];
        };
        Returns: {
          key: string;
          outcome: string;
        }[];
      };
      write_event_note: {
        Args: {
          event_id: string;
          note: string;
        };
        Returns: boolean;
      };
    };
    Enums: Record<never, never>;
    CompositeTypes: Record<never, never>;
  };
};
