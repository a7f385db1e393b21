import { DatabaseError } from "pg";
import { ConnectionLostError } from "../database/connection.ts";

/** A refusal in Storage's words. Over HTTP it is a 400 with the real status in the body; only a 500 and a 544 are what they say. */
export class StorageError extends Error {
  /** The real status. */
  readonly statusCode: number;
  readonly code: string;
  /** What older clients look at. */
  readonly error: string;

  constructor(statusCode: number, code: string, message: string, error = code) {
    super(message);
    this.name = "StorageError";
    this.statusCode = statusCode;
    this.code = code;
    this.error = error;
  }

  /** The answer to the request that was refused. */
  response(): Response {
    const { statusCode, code, error, message } = this;
    const status = statusCode === 500 || statusCode === 544 ? statusCode : 400;
    return Response.json({ statusCode: String(statusCode), code, error, message }, { status });
  }
}

/** There is no such bucket, or it is none of the caller's business. */
export const noSuchBucket = () => new StorageError(404, "NoSuchBucket", "Bucket not found", "Bucket not found");

/** There is no such object, or the caller may not see it. */
export const noSuchKey = () => new StorageError(404, "NoSuchKey", "Object not found", "not_found");

/** What the policies, or a token, do not allow. */
export const accessDenied = (message: string) => new StorageError(403, "AccessDenied", message, "Unauthorized");

/** An object with that name is there already. */
export const alreadyExists = () =>
  new StorageError(409, "ResourceAlreadyExists", "The resource already exists", "Duplicate");

/** More bytes than the bucket or the project allow. */
export const tooLarge = (what = "object") =>
  new StorageError(413, "EntityTooLarge", `The ${what} exceeded the maximum allowed size`, "Payload too large");

/** A type of file that the bucket does not take. */
export const invalidMimeType = (type: string) =>
  new StorageError(415, "InvalidMimeType", `mime type ${type} is not supported`, "invalid_mime_type");

/** A name that no object may have. */
export const invalidKey = (key: string) => new StorageError(400, "InvalidKey", `Invalid key: ${key}`);

/** A name that no bucket may have. */
export const invalidBucketName = () =>
  new StorageError(400, "InvalidBucketName", "Bucket name invalid", "Invalid Input");

/** A request that cannot be understood. */
export const invalidRequest = (message: string) => new StorageError(400, "InvalidRequest", message, "Error");

/** The refusal that an error of the database stands for; whatever is none stays as it is. */
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
