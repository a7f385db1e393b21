import { DatabaseError } from "pg";
import { ConnectionLostError } from "../database/connection.ts";

/** An error response of Storage: HTTP 400 with the real status in the body, except for 500 and 544, which are sent as such. */
export class StorageError extends Error {
  /** The real status. */
  readonly statusCode: number;
  readonly code: string;
  /** The error's name for older clients. */
  readonly error: string;

  constructor(statusCode: number, code: string, message: string, error = code) {
    super(message);
    this.name = "StorageError";
    this.statusCode = statusCode;
    this.code = code;
    this.error = error;
  }

  /** The HTTP response. */
  response(): Response {
    const { statusCode, code, error, message } = this;
    const status = statusCode === 500 || statusCode === 544 ? statusCode : 400;
    return Response.json({ statusCode: String(statusCode), code, error, message }, { status });
  }
}

/** The bucket does not exist or is not visible to the caller. */
export const noSuchBucket = () => new StorageError(404, "NoSuchBucket", "Bucket not found", "Bucket not found");

/** The object does not exist or is not visible to the caller. */
export const noSuchKey = () => new StorageError(404, "NoSuchKey", "Object not found", "not_found");

/** Denied by the policies or by a token. */
export const accessDenied = (message: string) => new StorageError(403, "AccessDenied", message, "Unauthorized");

/** An object with that name is there already. */
export const alreadyExists = () =>
  new StorageError(409, "ResourceAlreadyExists", "The resource already exists", "Duplicate");

/** More bytes than the bucket or the project allow. */
export const tooLarge = (what = "object") =>
  new StorageError(413, "EntityTooLarge", `The ${what} exceeded the maximum allowed size`, "Payload too large");

/** A file type that the bucket does not allow. */
export const invalidMimeType = (type: string) =>
  new StorageError(415, "InvalidMimeType", `mime type ${type} is not supported`, "invalid_mime_type");

/** An invalid object name. */
export const invalidKey = (key: string) => new StorageError(400, "InvalidKey", `Invalid key: ${key}`);

/** An invalid bucket name. */
export const invalidBucketName = () =>
  new StorageError(400, "InvalidBucketName", "Bucket name invalid", "Invalid Input");

/** A malformed request. */
export const invalidRequest = (message: string) => new StorageError(400, "InvalidRequest", message, "Error");

/** Maps an error of the database to a StorageError; other errors are returned unchanged. */
export function fromDatabase(error: unknown): unknown {
  if (error instanceof ConnectionLostError)
    return new StorageError(544, "DatabaseTimeout", "The connection to the database timed out");
  if (!(error instanceof DatabaseError)) return error;
  switch (error.code) {
    case "42501":
      return accessDenied("new row violates row-level security policy");
    case "23505":
      return alreadyExists();
    case "23503":
      return new StorageError(404, "InvalidRequest", "The related resource does not exist");
    case "55P03":
      return new StorageError(423, "ResourceLocked", "The resource is locked");
    case "57014":
      return new StorageError(544, "DatabaseTimeout", "The connection to the database timed out");
    default:
      return new StorageError(500, "DatabaseError", error.message);
  }
}
